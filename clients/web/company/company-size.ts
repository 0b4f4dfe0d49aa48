// Formats company sizes for display.
/** Formats an employee range with separators, such as 1,001–5,000 for 1001-5000. */
export const formatCompanySize = (range: string): string =>
  range.replace(/\d+/g, (count) => Number(count).toLocaleString('en')).replace('-', '–')
