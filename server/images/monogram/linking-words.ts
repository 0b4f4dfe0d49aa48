// Words of a company name that a monogram leaves out besides legal forms.

const wordSet = (list: string) => new Set(list.trim().split(/\s+/))

export const ARTICLES = wordSet('the a an der die das')

/** Left out after the first word of a name when they are in lower case. */
export const LINKING_WORDS = wordSet(`
  and of the for in on at by to und der die das für von vom zu et de du des la le les y e del los
  las della di da do dos van het en och og i и n upon
`)
