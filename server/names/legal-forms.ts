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

/** A name's words, and the legal forms that were beside them, each in its short spelling. */
export interface Parted {
  words: string[]
  forms: string[]
}

function once({ words, forms }: Parted): Parted | null {
  const [first = ''] = words
  if (words.length > 1 && BEFORE.has(first))
    return { words: words.slice(1), forms: [...forms, first] }
  const after = formAfter(words)
  if (after > 0) {
    const rest = words.slice(0, -after)
    const form = shortOf(words.slice(-after))
    // "& Co." and "& Cie" leave their connective behind.
    const isLeft = rest.length > 1 && rest.at(-1) === 'and'
    return { words: isLeft ? rest.slice(0, -1) : rest, forms: [...forms, form] }
  }
  const name = words.join(' ')
  const bare = name.replace(ATTACHED_AFTER, '') || name
  const rest = bare.replace(ATTACHED_BEFORE, '') || bare
  return rest === name ? null : { words: rest.split(' '), forms: [...forms, 'co'] }
}

/** Takes forms off at both ends, one after the other, as long as something remains. */
export function partedForms(words: string[]): Parted {
  let parted: Parted = { words, forms: [] }
  for (let next: Parted | null = parted; next !== null; next = once(parted)) parted = next
  return { ...parted, forms: parted.forms.filter((form) => !SILENT.has(form)) }
}

/** The words alone. */
export function withoutForms(words: string[]): string[] {
  return partedForms(words).words
}

/** Articles and marks that say nothing of the form. */
const SILENT = new Set(['the', 'publ'])

/** Spellings of one form. */
const SHORT = new Map(
  Object.entries({
    ...{ incorporated: 'inc', corporation: 'corp', company: 'co', compagnie: 'co', cie: 'co' },
    ...{ limited: 'ltd', 'private limited': 'ltd', 'public limited company': 'plc', grp: 'group' },
    ...{ 'public company limited': 'pcl', holdings: 'holding', hldg: 'holding', hldgs: 'holding' },
    ...{ aktiengesellschaft: 'ag', mbh: 'gmbh', oyj: 'oy', berhad: 'bhd', zoo: 'spzoo' },
    ...{ 'societe anonyme': 'sa', 'sociedad anonima': 'sa', 'anonim sirketi': 'as' },
    ...{ 'kabushiki kaisha': 'co', 'kabushiki gaisha': 'co', kk: 'co', 'sp z oo': 'spzoo' },
  }),
)

function shortOf(words: string[]): string {
  const apart = words.length > 1 && words.every((word) => word.length === 1)
  const form = words.join(apart ? '' : ' ')
  return SHORT.get(form) ?? form
}

/** What a company is to others, not in law. */
const STANDING = new Set(['group', 'holding', 'com'])
/** What every other form is put as in English. */
const TRANSLATIONS = new Set(['corp', 'co', 'ltd'])
const ENGLISH = new Set('inc llc llp lp plc pcl pte pty pvt corp co ltd'.split(' '))
/** Forms that one company may have one after the other: SAP AG is SAP SE. */
const KIN = [
  ...['ag se kgaa', 'sa se sca sas', 'nv se', 'spa se sapa', 'ab se', 'asa as se', 'oy se'],
  ...['sa saa sac', 'sa ltda', 'sab|sab de cv|sa de cv|sapi de cv|cv', 'nyrt se', 'ae sa'],
  ...[
    'pjsc ojsc jsc oao pao ao zao',
    'пао ао оао зао',
    'sdn bhd',
    'psc qpsc pjsc',
    'tbk persero pt',
  ],
  ...['saog saoc', 'kscp ksc'],
].map((line) => new Set(line.split(line.includes('|') ? '|' : ' ')))
KIN.push(ENGLISH)

/** Whether a form is no law, but part of what the company is called. */
export const isStanding = (form: string): boolean => STANDING.has(form)

/** The forms that are law. */
export function lawful(forms: readonly string[]): string[] {
  return forms.filter((form) => !isStanding(form))
}

/**
 * Whether a company with the forms that are held is not the one whose form was typed: an Inc. is no KGaA,
 * a Corporation no GmbH. But KONE Oyj calls itself KONE Corporation, and SAP AG became SAP SE.
 */
export function contradict(typed: readonly string[], held: readonly string[]): boolean {
  const a = lawful(typed).filter((form) => !TRANSLATIONS.has(form))
  const b = lawful(held)
  return a.length > 0 && b.length > 0 && !isKindred(a, b)
}

/** Whether a form of the one is a form of the other, or one that such a company may change to with the years. */
export function agree(one: readonly string[], other: readonly string[]): boolean {
  const [a = [], b = []] = [lawful(one), lawful(other)]
  const [left, right] = [a, b].map((forms) => forms.filter((form) => !isEnglish(form)))
  return a.some((form) => b.includes(form)) || isKindred(left as string[], right as string[])
}

const isEnglish = (form: string) => ENGLISH.has(form)

const isKindred = (a: readonly string[], b: readonly string[]) =>
  a.some((one) => b.some((other) => one === other || KIN.some((k) => k.has(one) && k.has(other))))

// Syllables too: Sea-Doo is no Sea d.o.o. Others stay forms, since addresses join them so: apple-inc, siemens-ag.
const SYLLABLES =
  /(?<=[\p{L}\p{N}])[-\u2010\u2011](?=(?:doo|dd|sl|as|ae|ab|hf|ug|cv|kk|pt)(?![\p{L}\p{N}]))/gu

/** Joins what stands behind a hyphen and looks like a form to the word before it. */
export function joinedSyllables(text: string): string {
  return text.replace(SYLLABLES, '')
}
