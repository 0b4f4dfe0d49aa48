// Cleans text that others wrote before people read it.

/**
 * Replaces control characters, and characters that change the direction of text, by spaces: in a terminal they could
 * move the cursor, set its title or split a line.
 */
export const toPlainText = (text: string): string => text.replace(/\p{C}+/gu, ' ')
