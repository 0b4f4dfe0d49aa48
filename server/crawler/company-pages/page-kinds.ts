// Which links of a home page lead to the pages that tell most of a company, in the languages of the world.
import { apexOf } from '../../../schema/apex.ts'
import type { Link } from '../page/facts/prose.ts'
import { addressOf } from '../page/html/url.ts'

export const KINDS = ['about', 'pricing', 'careers', 'documentation'] as const
export type Kind = (typeof KINDS)[number]

/** As links and paths have them: lower case, words parted by spaces; the first are meant most. */
const WORDS: Record<Kind, string[]> = {
  about: (
    'about us|about|who we are|our story|our company|company|company profile|what we do|our mission|' +
    'über uns|ueber uns|uber uns|das unternehmen|unternehmen|wir über uns|wer wir sind|' +
    'qui sommes nous|à propos|a propos|notre histoire|l entreprise|entreprise|' +
    'sobre nosotros|quienes somos|quiénes somos|nosotros|la empresa|empresa|conócenos|' +
    'chi siamo|la nostra storia|azienda|l azienda|sobre nós|sobre nos|quem somos|a empresa|sobre|' +
    'over ons|wie zijn wij|om oss|om os|om foretaget|tietoa meistä|meistä|yritys|' +
    'o nas|o firmie|o nás|o společnosti|rólunk|cégünkről|despre noi|hakkımızda|kurumsal|biz kimiz|' +
    'о компании|о нас|про нас|за нас|σχετικά|η εταιρεία|ποιοι είμαστε|אודות|من نحن|عن الشركة|درباره ما|' +
    '会社概要|会社案内|企業情報|会社情報|私たちについて|当社について|关于我们|公司简介|公司介绍|關於我們|公司簡介|회사소개|회사 소개|기업소개|' +
    'về chúng tôi|giới thiệu|tentang kami|เกี่ยวกับเรา|हमारे बारे में'
  ).split('|'),
  pricing: (
    'pricing|prices|plans|plans and pricing|plans pricing|price list|preise|tarife|preise und tarife|' +
    'tarifs|nos tarifs|prix|precios|tarifas|planes|planes y precios|prezzi|tariffe|listino|preços|precos|planos|' +
    'prijzen|tarieven|priser|hinnat|hinnasto|cennik|ceník|cenik|árak|prețuri|fiyatlar|fiyatlandırma|ücretler|' +
    'цены|тарифы|ціни|прайс|τιμές|מחירים|الأسعار|料金|料金プラン|価格|价格|定价|價格|방안|요금|요금제|가격|bảng giá|harga|ราคา'
  ).split('|'),
  careers: (
    'careers|career|jobs|join us|work with us|join our team|open positions|we are hiring|vacancies|' +
    'karriere|stellenangebote|offene stellen|jobs und karriere|carrières|carrieres|carrière|recrutement|nous rejoindre|emplois|' +
    'empleo|empleos|trabaja con nosotros|lavora con noi|carriere|posizioni aperte|carreiras|trabalhe conosco|vagas|' +
    'werken bij|vacatures|karriär|jobba hos oss|lediga jobb|jobb|ura|työpaikat|avoimet työpaikat|' +
    'kariera|praca|kariéra|karrier|állás|cariere|kariyer|iş ilanları|карьера|вакансии|вакансії|καριέρα|דרושים|وظائف|' +
    '採用|採用情報|求人|リクルート|招聘|加入我们|人才招聘|加入我們|채용|채용정보|tuyển dụng|karir|ร่วมงานกับเรา'
  ).split('|'),
  documentation: (
    'documentation|docs|developers|developer|api|api docs|api reference|developer docs|' +
    'dokumentation|entwickler|développeurs|documentación|desarrolladores|documentazione|sviluppatori|documentação|desenvolvedores|' +
    'documentatie|ontwikkelaars|dokumentacja|dokumentace|документация|разработчикам|ドキュメント|開発者|文档|开发者|文件|문서|개발자'
  ).split('|'),
}
const BY_WORDS = new Map(
  KINDS.flatMap((kind) =>
    WORDS[kind].map((words, place) => [keyOf(words), { kind, merit: WORDS[kind].length - place }]),
  ),
)

/** Longer paths are articles, and posts of a blog. */
const DEEPEST = 4

/** @returns at most one page of each kind, of the same company, the best named first. */
export function pagesOf(links: Link[], home: string, base: string): Map<Kind, string> {
  const apex = apexOf(new URL(home).hostname)
  const best = new Map<Kind, { url: string; merit: number }>()
  for (const { href, words } of links) {
    const url = addressOf(href, base)
    if (url === null || url === home || apexOf(new URL(url).hostname) !== apex) continue
    const found = meant(new URL(url), words)
    if (found && found.merit > (best.get(found.kind)?.merit ?? 0))
      best.set(found.kind, { url, ...found })
  }
  return new Map([...best].map(([kind, { url }]) => [kind, url]))
}

/** By its words, else by the last part of its path, else by the name of its host. */
function meant({ pathname, hostname }: URL, words: string): { kind: Kind; merit: number } | null {
  const parts = decoded(pathname)
    .split('/')
    .filter(Boolean)
    .map((part) => part.replace(/\.\w{2,5}$/, ''))
  if (parts.length > DEEPEST || /\.(?:pdf|zip|docx?|jpe?g|png)$/i.test(pathname)) return null
  const said = BY_WORDS.get(keyOf(words))
  const named =
    BY_WORDS.get(keyOf(parts.at(-1) ?? '')) ?? BY_WORDS.get(keyOf(hostname.split('.')[0]!))
  const found = said ?? named
  return found
    ? { kind: found.kind, merit: found.merit * 4 + (said ? 2 : 0) - parts.length / 4 }
    : null
}

function keyOf(words: string): string {
  return (words.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
