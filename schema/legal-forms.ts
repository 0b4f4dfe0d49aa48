// Words that say what a company is in law, not what it is called: they are left out of a name's key.

/** At the end of a name, as keys spell them: longer ones are tried first. */
const AFTER = new Set(
  [
    // English
    'inc|incorporated|corp|corporation|co|company|ltd|limited|llc|llp|lp|plc|pte|pty|pvt|private limited',
    'public limited company|public company limited|pcl|pjsc|ojsc|jsc|psc|qpsc|the|publ',
    'holding|holdings|hldg|hldgs|group|grp',
    // German, Dutch, Nordic
    'ag|se|kg|kgaa|gmbh|mbh|ohg|ug|aktiengesellschaft|nv|bv|vof|ab|asa|as|aps|oy|oyj|hf|ehf',
    // French, Italian, Spanish, Portuguese
    'sa|sas|sasu|sarl|sca|snc|societe anonyme|cie|compagnie|spa|srl|sapa|sociedad anonima|sl|slu',
    'sau|sab|sab de cv|sa de cv|s de rl de cv|sapi de cv|cv|ltda|sgps|saa|sac',
    // Eastern Europe, Turkey, Greece
    'sp z oo|spzoo|z oo|doo|dd|kft|nyrt|zrt|sro|ae|anonim sirketi|oao|pao|zao',
    'ооо|пао|ао|оао|зао|тоо',
    // Asia and Africa
    'kk|kabushiki kaisha|kabushiki gaisha|bhd|berhad|sdn|tbk|persero|saog|sae|saoc|kscp|ksc',
  ]
    .join('|')
    .split('|'),
)
const MOST_WORDS = 5

/** At the beginning, as words of their own. */
const BEFORE = new Set(['the', 'ооо', 'пао', 'ао', 'оао', 'зао', 'тоо', 'pt'])

// Scripts without spaces write the form against the name, on either side of it.
const ATTACHED =
  '株式会社|有限会社|合同会社|주식회사|유한회사|股份有限公司|有限责任公司|有限責任公司|有限公司|控股|集团|集團|公司'
const ATTACHED_BEFORE = new RegExp(`^(?:${ATTACHED}) ?`, 'u')
const ATTACHED_AFTER = new RegExp(` ?(?:${ATTACHED})$`, 'u')

/** Brackets that stand for a form, in one sign or three: told apart before punctuation goes. */
export const BRACKETED: [RegExp, string][] = [
  [/\(株\)/g, ' 株式会社 '],
  [/\(有\)/g, ' 有限会社 '],
  [/\(주\)/g, ' 주식회사 '],
  [/\(유\)/g, ' 유한회사 '],
]

/** How many words at the end are one form: none, or as many as a form has. */
function formAfter(words: string[]): number {
  for (let count = Math.min(MOST_WORDS, words.length - 1); count > 0; count--) {
    const last = words.slice(-count)
    // S. A., N. V. and S. p. A. come apart into letters.
    const apart = count > 1 && last.every((word) => word.length === 1)
    if (AFTER.has(last.join(apart ? '' : ' '))) return count
  }
  return 0
}

function once(words: string[]): string[] {
  if (words.length > 1 && BEFORE.has(words[0] as string)) return words.slice(1)
  const after = formAfter(words)
  if (after > 0) {
    const rest = words.slice(0, -after)
    // "& Co." and "& Cie" leave their connective behind.
    return rest.length > 1 && rest.at(-1) === 'and' ? rest.slice(0, -1) : rest
  }
  const name = words.join(' ')
  const bare = name.replace(ATTACHED_AFTER, '') || name
  const rest = bare.replace(ATTACHED_BEFORE, '') || bare
  return rest === name ? words : rest.split(' ')
}

/** Leaves forms out at both ends, one after the other, as long as something remains. */
export function withoutForms(words: string[]): string[] {
  let kept = words
  for (let next = once(kept); next !== kept; next = once(kept)) kept = next
  return kept
}
