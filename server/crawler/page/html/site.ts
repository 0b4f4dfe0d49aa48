// Distinguishes the site's own links and names from those of other companies.
import { apexOf } from '../../../../schema/apex.ts'
import { CJK_LOGO } from './logo-words.ts'

/** Whom a label names: the site, another company, or nobody. */
export type LabelOwner = 'own' | 'other' | 'nobody'

export interface Site {
  /** The URL that relative URLs resolve against. */
  base: string
  /** Whether a link points to the site's own home page. */
  isHome(href: string | undefined): boolean
  /** Whether a link points to another domain. */
  isExternal(href: string | undefined): boolean
  /** Whether a label names the site, another company, or nobody. */
  labelOwner(label: string): LabelOwner
  /** Whether a word is one of the site's names, or at least three successive letters of its domain's first label. */
  isSiteNameWord(word: string): boolean
}

/** Paths of home pages: the root, a locale or an index file. */
const HOME_PATH =
  /^\/?(?:[a-z]{2,3}(?:[-_][a-z]{2,4})?(?:\/[a-z]{2})?\/?)?(?:(?:index|default|home|main)(?:\.\w{2,5})?\/?)?$/i
/** Words that appear in labels of any site and name no company. */
const GENERIC_WORDS = new Set(
  (
    'logo logos logotype logomark wordmark brand brandmark home homepage homepagina page site ' +
    'website web official the to of a an and go back return link icon image img header footer ' +
    'main top inc ltd llc gmbh ag sa corp co company corporation group white black dark light ' +
    'mode colour color small large mobile desktop svg png our your welcome startseite accueil ' +
    'inicio zur zum de la le el by ロゴ ホーム トップページ トップ 首页 标志 로고 logotipo mark symbol com'
  ).split(' '),
)
/** A part of a title with more words is a slogan, which may name other companies. */
const MAX_NAME_WORDS = 4

/** @param names the page's own names: title, site name, names of organizations in JSON-LD. */
export function siteOf(url: string, base: string, names: string[]): Site {
  const pageUrl = new URL(url)
  const domainLabel = (apexOf(pageUrl.hostname) ?? pageUrl.hostname).split('.')[0] ?? ''
  const ownNames = new Set(
    [domainLabel, ...names.flatMap(namesInTitle)]
      .map(normalizeName)
      .filter((name) => name.length > 1),
  )
  return {
    base,
    isHome: (href) => isHome(href, base, pageUrl),
    labelOwner(text) {
      const label = normalizeName(text)
      if (!label) return 'nobody'
      return [...ownNames].some((name) => isSameName(label, name)) ? 'own' : 'other'
    },
    isSiteNameWord: (word) => ownNames.has(word) || (word.length > 2 && domainLabel.includes(word)),
    isExternal: (href) => isExternal(href, base, pageUrl),
  }
}

function isHome(href: string | undefined, base: string, pageUrl: URL): boolean {
  const trimmed = href?.trim()
  if (!trimmed || trimmed.startsWith('#')) return false
  const target = URL.parse(trimmed, base)
  if (!target || !/^https?:$/.test(target.protocol)) return false
  if (target.hostname !== pageUrl.hostname && apexOf(target.hostname) !== apexOf(pageUrl.hostname))
    return false
  const isOtherHost =
    target.hostname.replace(/^www\./, '') !== pageUrl.hostname.replace(/^www\./, '')
  // The home page of another subdomain belongs to another product. The apex is this site's home too.
  if (isOtherHost && target.hostname.replace(/^www\./, '') !== apexOf(pageUrl.hostname))
    return false
  return HOME_PATH.test(target.pathname) || target.pathname === pageUrl.pathname
}

function isExternal(href: string | undefined, base: string, pageUrl: URL): boolean {
  const target = URL.parse(href?.trim() ?? '', base)
  return (
    target !== null &&
    /^https?:$/.test(target.protocol) &&
    apexOf(target.hostname) !== apexOf(pageUrl.hostname)
  )
}

const HAS_CJK = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u

/** The short parts of a title: `Acme` and `Home` in `Acme – Rockets for every small planet | Home`. */
function namesInTitle(name: string): string[] {
  const parts = name.slice(0, 300).split(/\s[-–—|·•:»/]+\s|[|｜：:]\s?|,\s/)
  const names = parts.filter((part) => part.trim().split(/\s+/).length <= MAX_NAME_WORDS)
  // Chinese and Japanese names contain no spaces, so a space ends the name.
  return names.flatMap((part) => (HAS_CJK.test(part) ? [part, ...part.split(/\s+/)] : [part]))
}

/** The lower-case letters and digits of a label, without words such as "logo" and "home". */
function normalizeName(label: string): string {
  const words = label
    .slice(0, 300)
    .toLowerCase()
    .replace(/['’]s\b/g, 's')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(CJK_LOGO, ''))
  return words.filter((word) => !GENERIC_WORDS.has(word)).join('')
}

function isSameName(label: string, name: string): boolean {
  if (label === name) return true
  if (name.length < 3 || label.length < 3) return false
  return (
    label.startsWith(name) || name.startsWith(label) || (name.length > 3 && label.endsWith(name))
  )
}
