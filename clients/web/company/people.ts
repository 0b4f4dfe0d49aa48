// A number of people, in words.
/** A band of employees as people write it: 1,001–5,000 for 1001-5000. */
export const peopled = (band: string): string =>
  band.replace(/\d+/g, (count) => Number(count).toLocaleString('en')).replace('-', '–')
