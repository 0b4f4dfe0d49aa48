// Finds a company's activity by keywords: making, selling, renting and repairing shoes are different industries.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isUnspaced, normalizeText } from './words.ts'

/**
 * Sectors of NAICS, the industry classification of North America, with the keywords of their activity. A keyword
 * matches the start of a word, or any place in a script without spaces.
 */
const ACTIVITY_KEYWORDS: [sector: RegExp, keywords: string][] = [
  // Manufacturing.
  [
    /^3[123]/,
    'manufactur|factory|factories|we make|made by us|produced in|production site|plant in|workshop in|hersteller|fertigung|fertigen|gefertigt|manufaktur|produktion|produzier|fabrik|werk in|usine|fabricant|fabriqu|manufacture|fabricacion|fabricamos|fabricante|fabrica|elaboramos|produzione|produciamo|produttor|fabbrica|stabiliment|fabrikant|fabriek|vervaardig|producent|produkcj|produkuj|wytwarza|zaklad|tillverk|tilverk|producerer|produsent|valmist|tehdas|vyrab|vyrob|uretim|製造|工場|メーカー|生産|生产|制造|研发|产能|제조|생산',
  ],
  // Retail.
  [
    /^4[45]/,
    'add to cart|add to basket|add to bag|shop now|online shop|our store|our shop|warenkorb|ladengeschaft|ajouter au panier|notre boutique|nos magasins|anadir al carrito|nuestra tienda|carrello|nostro negozio|winkelwagen|onze winkel|koszyk|nasz sklep|varukorg|indkobskurv|handlekurv|ostoskori|do kosiku|prodejna|sepete ekle|購入|カート|店舗|门店|购买|장바구니|매장',
  ],
  // Rental.
  [
    /^532/,
    'hire|rent|rental|for rent|hiring out|verleih|vermiet|mieten|location de|louer|alquil|noleggi|verhuur|huren|wynajem|wypozycz|uthyr|utleie|udlejning|vuokra|pujcovn|レンタル|租赁|대여',
  ],
  // Repair.
  [
    /^811/,
    'repair|reparatur|reparation|reparier|reparacion|reparamos|riparazion|reparatie|naprawa|reparasjon|korjaus|opravy|修理|维修|수리',
  ],
  // Construction.
  [
    /^23/,
    'install|we build|built by|fitted by|free quote|montage|einbau|wir bauen|pose de|nous construisons|construimos|instalamos|instalacion|presupuesto|costruiamo|installazione|preventivo|wij bouwen|plaatsing|offerte|budujemy|montaz|vi bygger|installerar|monterer|rakennamme|asennus|montuj|施工|工事|安装|시공',
  ],
  // Wholesale.
  [
    /^42/,
    'wholesale|distributor|trade customers|for resellers|grosshandel|grossist|grossiste|mayorista|distribuidor|ingrosso|distributore|groothandel|hurtowni|engros|tukku|velkoobchod|卸|批发|도매',
  ],
]
/** Score factor of an industry whose activity is mentioned once. */
const BOOST_ONCE = 1.25
/** Score factor of an industry whose activity is mentioned several times. */
const BOOST_OFTEN = 1.4

/**
 * NAICS codes of services whose pages also mention the industry that they serve: an insurer mentions homes, but is not
 * an estate agent. The factor compensates for those words. In the order of the codes: insurance, rental, cleaning and
 * landscaping, security, repair (three codes), legal services, accounting, advertising, employment agencies, trucking,
 * specialty contractors such as plumbers, and printing.
 */
const SERVICE_INDUSTRIES = /^(?:524|532|5617|5616|8111|8112|8114|5411|5412|5418|5613|484|238|323)/
const SERVICE_BOOST = 1.15

/** The rest of a longer text is not searched, because matching takes time. */
const MAX_TEXT_CHARACTERS = 40_000

const ACTIVITY_PATTERNS = ACTIVITY_KEYWORDS.map(([sector, keywords]) => {
  const normalized = keywords.split('|').map(normalizeText)
  const spaced = normalized.filter((keyword) => !isUnspaced(keyword)).join('|')
  const unspaced = normalized.filter((keyword) => isUnspaced(keyword)).join('|')
  return { sector, pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${spaced})|${unspaced}`, 'gu') }
})

/** @returns a function from a NAICS code to the score factor of the industry. Yields to the event loop. */
export async function createActivityBoost(texts: string[]): Promise<(code: string) => number> {
  const text = normalizeText(texts.join('\n').slice(0, MAX_TEXT_CHARACTERS))
  const factors: { sector: RegExp; factor: number }[] = []
  for (const { sector, pattern } of ACTIVITY_PATTERNS) {
    const count = [...text.matchAll(pattern)].length
    factors.push({ sector, factor: factorOf(count) })
    await yieldToEventLoop()
  }
  return (code) => {
    let product = SERVICE_INDUSTRIES.test(code) ? SERVICE_BOOST : 1
    for (const { sector, factor } of factors) if (sector.test(code)) product *= factor
    return product
  }
}

/** @param mentions how often the activity is mentioned. */
function factorOf(mentions: number): number {
  if (mentions === 0) return 1
  return mentions === 1 ? BOOST_ONCE : BOOST_OFTEN
}
