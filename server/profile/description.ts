// What a company says that it does, in a sentence or three of its own.
import type { SourcedValue } from '../../schema/brand.ts'
import { nameKey } from '../names/folding.ts'
import { MAX_LENGTHS, plainText } from './plain-text.ts'
import { fromSite, type ProfileInput } from './profile-input.ts'

/** More are no description but a page. */
const MOST = 4_000
/** Fewer say nothing; a sign of Chinese or Japanese counts for three. */
const LEAST = 20

// What software and hosts write in a description's place, and walls that were met instead of the site.
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

/** The site's word on itself: of JSON-LD, else of the page's head. */
export function descriptionOf(subject: ProfileInput): SourcedValue<string> | null {
  const { facts, organizations } = subject
  const told = organizations.map(({ value, from }) => ({
    said: value.description,
    from: `${from}.description`,
  }))
  const meta = facts?.description
  for (const { said, from } of [...told, { said: meta?.value, from: meta?.from ?? '' }]) {
    const text = plainText(said, MOST)
    if (text === null || !isTelling(text, subject)) continue
    return fromSite(subject, shortened(text), from)
  }
  return null
}

function isTelling(text: string, { facts, label }: ProfileInput): boolean {
  const wide = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu) ?? []
  if (text.length + wide.length * 2 < LEAST || BOILERPLATE.some((said) => said.test(text)))
    return false
  if (text.length > MAX_LENGTHS.name) return true
  const key = nameKey(text)
  return key !== nameKey(label) && key !== nameKey(facts?.siteName?.value ?? '')
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** As many whole sentences as fit; of one that does not, as many words. */
function shortened(text: string): string {
  if (text.length <= MAX_LENGTHS.description) return text
  let end = 0
  for (const { index, segment } of sentences.segment(text)) {
    const next = index + segment.trimEnd().length
    if (next > MAX_LENGTHS.description) break
    end = next
  }
  if (end > 0) return text.slice(0, end)
  const cut = text.slice(0, MAX_LENGTHS.description - 1).toWellFormed()
  // Half of a pair at the end was made a mark by now.
  return `${cut.replace(/(?:\s+\S{0,60}|\ufffd)$/u, '').replace(/[\s,;:–—-]+$/, '')}…`
}
