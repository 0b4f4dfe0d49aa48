// Legal forms as lists of shares write them: those of the schema's table, and what such lists add to them.
import { withoutForms } from './legal-forms.ts'

// In the order of words, so that `public joint stock company` falls word by word.
const AFTER = new Set(
  (
    'public joint stock private pvt adr de ad rt tas sicav spolka akcyjna aktiebolag aktieselskab qsc sca pty ' +
    'aktieselskap osakeyhtio'
  ).split(' '),
)
/** Before a name: AB SKF, PJSC Tatneft. */
const BEFORE = new Set('the ab pt pjsc ojsc jsc pao oao'.split(' '))
// The schema takes them for forms when it looks for a name; but a group is called so, apart from its company.
const CALLED = new Set('holding holdings hldg hldgs group grp'.split(' '))

/** Words of a name without the forms at its end; something always remains. */
export function withoutEnd(words: readonly string[]): string[] {
  let kept = [...words]
  for (let next = shorter(kept); next.length < kept.length; next = shorter(kept)) kept = next
  return kept
}

function shorter(words: string[]): string[] {
  const last = words.at(-1) ?? ''
  if (words.length < 2 || CALLED.has(last)) return words
  if (AFTER.has(last)) return words.slice(0, -1)
  // Before the first word stands a guard, since here only the end is meant.
  const bare = withoutForms(['|', ...words]).slice(1)
  const tail = words.slice(bare.length)
  const called = tail.findLastIndex((word) => CALLED.has(word))
  return words.slice(0, Math.max(1, bare.length + called + 1))
}

export function withoutStart(words: string[]): string[] {
  return words.length > 1 && BEFORE.has(words[0] as string) ? words.slice(1) : words
}
