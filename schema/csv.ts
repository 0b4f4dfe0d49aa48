// Writes CSV (RFC 4180), for the API and for the explorer.

/** @param separator between the cells of a row. */
export const formatCsv = (rows: string[][], separator = ','): string =>
  rows.map((cells) => `${cells.map(quoteCell).join(separator)}\r\n`).join('')

const quoteCell = (text: string): string =>
  /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** A leading apostrophe stops spreadsheets from running the formulas of a website. */
export const withoutFormulas = (cells: string[]): string[] =>
  cells.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text))
