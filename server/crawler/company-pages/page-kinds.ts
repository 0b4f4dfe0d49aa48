// Finds the about, pricing, careers and documentation links of a home page, in many languages.
import { apexOf } from '../../../schema/apex.ts'
import type { ProseLink } from '../page/facts/prose.ts'
import { absoluteUrl } from '../page/html/url.ts'

export const PAGE_KINDS = ['about', 'pricing', 'careers', 'documentation'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** Link texts, path segments and host labels of each kind, in lower case. Of several links, the earlier text wins. */
const LINK_TEXTS: Record<PageKind, string[]> = {
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
const KIND_BY_TEXT = new Map(
  PAGE_KINDS.flatMap((kind) =>
    LINK_TEXTS[kind].map((text, rank) => [
      normalizeLinkText(text),
      { kind, score: LINK_TEXTS[kind].length - rank },
    ]),
  ),
)

/** A path with more segments is that of an article or a blog post. */
const MAX_PATH_SEGMENTS = 4

/** @returns at most one page URL of each kind on the same site: the one with the best matching link. */
export function selectPages(
  links: ProseLink[],
  homeUrl: string,
  base: string,
): Map<PageKind, string> {
  const apex = apexOf(new URL(homeUrl).hostname)
  const bestByKind = new Map<PageKind, { url: string; score: number }>()
  for (const { href, text } of links) {
    const url = absoluteUrl(href, base)
    if (url === null || url === homeUrl || apexOf(new URL(url).hostname) !== apex) continue
    const match = classifyLink(new URL(url), text)
    if (match && match.score > (bestByKind.get(match.kind)?.score ?? 0))
      bestByKind.set(match.kind, { url, score: match.score })
  }
  return new Map([...bestByKind].map(([kind, { url }]) => [kind, url]))
}

/**
 * Classifies a link by its text, else by the last path segment, else by the first label of the host.
 * @returns null when none of them matches, and for a file or a long path.
 */
function classifyLink(
  { pathname, hostname }: URL,
  text: string,
): { kind: PageKind; score: number } | null {
  const segments = decodePath(pathname)
    .split('/')
    .filter(Boolean)
    .map((segment) => segment.replace(/\.\w{2,5}$/, ''))
  if (segments.length > MAX_PATH_SEGMENTS || /\.(?:pdf|zip|docx?|jpe?g|png)$/i.test(pathname))
    return null
  const byText = KIND_BY_TEXT.get(normalizeLinkText(text))
  const byUrl =
    KIND_BY_TEXT.get(normalizeLinkText(segments.at(-1) ?? '')) ??
    KIND_BY_TEXT.get(normalizeLinkText(hostname.split('.')[0]!))
  const match = byText ?? byUrl
  if (match === undefined) return null
  // The rank of the matched text counts most, then whether the link's own text matched, then a short path.
  return { kind: match.kind, score: match.score * 4 + (byText ? 2 : 0) - segments.length / 4 }
}

function normalizeLinkText(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
