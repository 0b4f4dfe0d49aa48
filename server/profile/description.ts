// Finds the description of a company, which is first of all its own on its website.
import type { SourcedValue } from '../../schema/brand.ts'
import type { SourcedFact } from '../../schema/visit.ts'
import { nameKey } from '../names/folding.ts'
import { MAX_LENGTHS, plainText } from './plain-text.ts'
import { fromRegistry, fromSite, type ProfileInput, siteFirst } from './profile-input.ts'

/** A longer text is the content of a page rather than a description. */
const MAX_CHARACTERS = 4_000
/** A shorter text is not a description. A Chinese, Japanese or Korean character counts as three. */
const MIN_CHARACTERS = 20

// Default texts of website software and hosts, and pages shown instead of the site: bot checks, errors, cookie banners.
const BOILERPLATE = [
  /^just another (?:wordpress|wp) (?:web)?site|^another wordpress site|^a wordpress site/i,
  /^welcome to (?:nginx|your (?:new )?(?:site|website|store|blog))|^web site created using create-react-app/i,
  /^(?:generated|created|made|powered|built) (?:by|with|using) [\w .+-]{1,40}\.?$/i,
  /\b(?:enable|turn on|activate|requires?|need) (?:your )?(?:java ?script|cookies)\b|\bjava ?script (?:is )?(?:disabled|required|deaktiviert|aktivieren)/i,
  /\bbrowser (?:is (?:not supported|outdated|out of date)|does(?:n't| not) support)/i,
  /^(?:access denied|forbidden|403|404|error\b|page not found|not found|unauthori[sz]ed|service unavailable|bad gateway)/i,
  /\b(?:you don'?t have permission|checking (?:if the site|your browser)|verify (?:that )?you are (?:a )?human|are you a robot|ddos protection)\b/i,
  /\b(?:we|this (?:web)?site) uses? cookies|\b(?:accept|manage) (?:all )?cookies|\bverwende[nt] (?:wir )?cookies|\butilis(?:e|ons) des cookies|\butiliza(?:mos)? cookies/i,
  /\b(?:this )?domain(?: name)? (?:is|may be) (?:for sale|parked|registered)|\bbuy this domain|\bparked (?:domain|page)|\bdomain (?:steht )?zu[mr]? verkauf/i,
  /is your first and best source for (?:all of )?the information you/i,
  /^(?:lorem ipsum|your (?:site |page |meta )?description|add (?:a )?description|description|site description|default description|meta description|tbd|todo|n\/?a|null|undefined)\b/i,
  /^(?:coming soon|under construction|site under maintenance|website (?:is )?under)/i,
]

/** @returns the description that the operator, the website or another source of the registry gives. */
export function descriptionOf(input: ProfileInput): SourcedValue<string> | null {
  const registered = plainText(input.company?.description, MAX_CHARACTERS)
  return siteFirst(
    fromRegistry(input, 'description', registered && shorten(registered)),
    descriptionOnSite(input),
  )
}

/** The description in JSON-LD, else in the page's metadata; null when neither describes the company. */
function descriptionOnSite(input: ProfileInput): SourcedValue<string> | null {
  const { facts, organizations } = input
  const candidates: SourcedFact<unknown>[] = organizations.map(({ value, from, url }) => ({
    value: value.description,
    from: `${from}.description`,
    url,
  }))
  if (facts?.description) candidates.push(facts.description)
  for (const { value, ...place } of candidates) {
    const text = plainText(value, MAX_CHARACTERS)
    if (text === null || !isDescription(text, input)) continue
    return fromSite(input, shorten(text), place)
  }
  return null
}

function isDescription(text: string, { facts, label }: ProfileInput): boolean {
  const cjkCharacters =
    text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu) ?? []
  if (text.length + cjkCharacters.length * 2 < MIN_CHARACTERS) return false
  if (BOILERPLATE.some((pattern) => pattern.test(text))) return false
  // A short text may be only the name.
  if (text.length > MAX_LENGTHS.name) return true
  const key = nameKey(text)
  return key !== nameKey(label) && key !== nameKey(facts?.siteName?.value ?? '')
}

const sentenceSegmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Keeps the sentences that fit completely. When even the first one does not fit, it is cut after a word. */
function shorten(text: string): string {
  if (text.length <= MAX_LENGTHS.description) return text
  let end = 0
  for (const { index, segment } of sentenceSegmenter.segment(text)) {
    const sentenceEnd = index + segment.trimEnd().length
    if (sentenceEnd > MAX_LENGTHS.description) break
    end = sentenceEnd
  }
  if (end > 0) return text.slice(0, end)
  const cut = text.slice(0, MAX_LENGTHS.description - 1).toWellFormed()
  // Removes the incomplete last word, or the U+FFFD that `toWellFormed` writes for half of a surrogate pair.
  return `${cut.replace(/(?:\s+\S{0,60}|\ufffd)$/u, '').replace(/[\s,;:–—-]+$/, '')}…`
}
