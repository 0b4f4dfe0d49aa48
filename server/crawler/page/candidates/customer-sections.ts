// Notes which parts of a page a heading gives to others: customers, partners, the press.
import type { Place } from '../html/element.ts'
import type { Gatherer } from '../html/walk.ts'

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'span', 'div', 'strong']
/** Longer ones are stories, which speak of customers too. */
const LONGEST = 120
const OTHERS =
  /\b(?:trusted by|(?:our|happy|notable|selected|featured) (?:customers|clients|partners|sponsors|brands|members)|customers|partners|clients|sponsors|supporters|as (?:seen|featured) (?:in|on)|featured (?:in|on|by)|in the press|used by|loved by|chosen by|backed by|works? with|integrations?|powering|we accept|payment methods?|companies (?:that|who|of)|teams at|join (?:the )?\d|awards?|certifi\w+|brands we|shop by brand|unsere kunden|unsere partner|referenzen|bekannt aus|ils nous font confiance|nos clients|nos partenaires|partenaires|nuestros clientes|clientes|i nostri clienti|onze klanten)\b|お客様|導入企業|取引先|合作伙伴|客户案例|고객사/i
const WHOLE = new Set(['html', 'body', 'main', 'header', 'nav'])

export function gatherWalls(): Gatherer {
  let at: Place | null = null
  let said = ''
  return {
    open(place) {
      if (!HEADINGS.includes(place.tag)) return
      at = place
      said = ''
    },
    text(words, place) {
      if (at && said.length <= LONGEST && !/^(?:script|style)$/.test(place.tag)) said += words
    },
    close(place) {
      if (place !== at) return
      at = null
      if (said.length > LONGEST || !OTHERS.test(said)) return
      const parent = place.parent
      // Headings are often wrapped once on their own.
      for (const around of [parent, parent?.parent]) {
        if (around && !WHOLE.has(around.tag)) around.isWall = true
      }
    },
  }
}
