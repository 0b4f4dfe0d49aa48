// What a company does with the things that it speaks of: to make shoes, to sell them, to let and to repair them are trades of their own.
import { setImmediate as turn } from 'node:timers/promises'
import { bare, isUnspaced } from './words.ts'

/** Sectors of NAICS, and the words that say their deed, as the start of a word. */
const DEEDS: [sector: RegExp, words: string][] = [
  [
    /^3[123]/,
    'manufactur|factory|factories|we make|made by us|produced in|production site|plant in|workshop in|hersteller|fertigung|fertigen|gefertigt|manufaktur|produktion|produzier|fabrik|werk in|usine|fabricant|fabriqu|manufacture|fabricacion|fabricamos|fabricante|fabrica|elaboramos|produzione|produciamo|produttor|fabbrica|stabiliment|fabrikant|fabriek|vervaardig|producent|produkcj|produkuj|wytwarza|zaklad|tillverk|tilverk|producerer|produsent|valmist|tehdas|vyrab|vyrob|uretim|製造|工場|メーカー|生産|生产|制造|研发|产能|제조|생산',
  ],
  [
    /^4[45]/,
    'add to cart|add to basket|add to bag|shop now|online shop|our store|our shop|warenkorb|ladengeschaft|ajouter au panier|notre boutique|nos magasins|anadir al carrito|nuestra tienda|carrello|nostro negozio|winkelwagen|onze winkel|koszyk|nasz sklep|varukorg|indkobskurv|handlekurv|ostoskori|do kosiku|prodejna|sepete ekle|購入|カート|店舗|门店|购买|장바구니|매장',
  ],
  [
    /^532/,
    'hire|rent|rental|for rent|hiring out|verleih|vermiet|mieten|location de|louer|alquil|noleggi|verhuur|huren|wynajem|wypozycz|uthyr|utleie|udlejning|vuokra|pujcovn|レンタル|租赁|대여',
  ],
  [
    /^811/,
    'repair|reparatur|reparation|reparier|reparacion|reparamos|riparazion|reparatie|naprawa|reparasjon|korjaus|opravy|修理|维修|수리',
  ],
  [
    /^23/,
    'install|we build|built by|fitted by|free quote|montage|einbau|wir bauen|pose de|nous construisons|construimos|instalamos|instalacion|presupuesto|costruiamo|installazione|preventivo|wij bouwen|plaatsing|offerte|budujemy|montaz|vi bygger|installerar|monterer|rakennamme|asennus|montuj|施工|工事|安装|시공',
  ],
  [
    /^42/,
    'wholesale|distributor|trade customers|for resellers|grosshandel|grossist|grossiste|mayorista|distribuidor|ingrosso|distributore|groothandel|hurtowni|engros|tukku|velkoobchod|卸|批发|도매',
  ],
]
/** So much more a trade is told where its deed is, and so much more again where it is said more often. */
const [ONCE, OFTEN] = [1.25, 1.4]

/** Trades that are themselves what is done with a thing, whoever's it is: who insures homes is no estate agent. */
const OF_THINGS = /^(?:524|532|5617|5616|8111|8112|8114|5411|5412|5418|5613|484|238|323)/
const DONE = 1.15

const MOST_LETTERS = 40_000

const compiled = DEEDS.map(([sector, words]) => {
  const told = words.split('|').map(bare)
  const spaced = told.filter((word) => !isUnspaced(word)).join('|')
  const signs = told.filter((word) => isUnspaced(word)).join('|')
  return { sector, pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${spaced})|${signs}`, 'gu') }
})

/** @returns by how much each trade is told more than by its words alone. */
export async function deedsIn(texts: string[]): Promise<(code: string) => number> {
  const text = bare(texts.join('\n').slice(0, MOST_LETTERS))
  const shares: { sector: RegExp; share: number }[] = []
  for (const { sector, pattern } of compiled) {
    const times = [...text.matchAll(pattern)].length
    shares.push({ sector, share: times === 0 ? 1 : times === 1 ? ONCE : OFTEN })
    await turn()
  }
  return (code) =>
    shares.reduce(
      (share, one) => (one.sector.test(code) ? share * one.share : share),
      OF_THINGS.test(code) ? DONE : 1,
    )
}
