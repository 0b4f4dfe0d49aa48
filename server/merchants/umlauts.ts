// Statements and domains often write the German and Scandinavian umlauts with a second letter.

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** @returns the text in lower case with AE for Ä and the like. */
export const withLetterE = (text: string): string =>
  text.toLowerCase().replace(/[äöüøå]/g, (letter) => UMLAUTS[letter] as string)
