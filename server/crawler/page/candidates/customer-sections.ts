// Marks sections whose heading names customers, partners or the press: their logos belong to other companies.
import type { PageElement } from '../html/element.ts'
import type { Collector } from '../html/walk.ts'

const HEADING_TAGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'span', 'div', 'strong']
/** Characters; longer text is prose, which may mention customers too. */
const MAX_HEADING_LENGTH = 120
const CUSTOMER_HEADING =
  /\b(?:trusted by|(?:our|happy|notable|selected|featured) (?:customers|clients|partners|sponsors|brands|members)|customers|partners|clients|sponsors|supporters|as (?:seen|featured) (?:in|on)|featured (?:in|on|by)|in the press|used by|loved by|chosen by|backed by|works? with|integrations?|powering|we accept|payment methods?|companies (?:that|who|of)|teams at|join (?:the )?\d|awards?|certifi\w+|brands we|shop by brand|unsere kunden|unsere partner|referenzen|bekannt aus|ils nous font confiance|nos clients|nos partenaires|partenaires|nuestros clientes|clientes|i nostri clienti|onze klanten)\b|お客様|導入企業|取引先|合作伙伴|客户案例|고객사/i
/** Tags that contain many sections, so they are never marked themselves. */
const PAGE_TAGS = new Set(['html', 'body', 'main', 'header', 'nav'])

/** Sets `isCustomerSection` on the parent and grandparent of a heading that names customers, partners or the press. */
export function createCustomerSectionMarker(): Collector {
  let headingElement: PageElement | null = null
  let heading = ''
  return {
    open(element) {
      if (!HEADING_TAGS.includes(element.tag)) return
      headingElement = element
      heading = ''
    },
    text(text, element) {
      if (
        headingElement &&
        heading.length <= MAX_HEADING_LENGTH &&
        !/^(?:script|style)$/.test(element.tag)
      )
        heading += text
    },
    close(element) {
      if (element !== headingElement) return
      headingElement = null
      if (heading.length > MAX_HEADING_LENGTH || !CUSTOMER_HEADING.test(heading)) return
      const parent = element.parent
      // The heading may have a wrapper of its own, so its grandparent may be the section.
      for (const ancestor of [parent, parent?.parent]) {
        if (ancestor && !PAGE_TAGS.has(ancestor.tag)) ancestor.isCustomerSection = true
      }
    },
  }
}
