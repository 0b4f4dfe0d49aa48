// Whose page it is: its home address and the names its company goes by.
import { apexOf } from '../../../../schema/apex.ts'
import { CJK_LOGO } from './logo-words.ts'

export interface Site {
  /** What relative addresses are relative to. */
  base: string
  /** Whether a link leads to the site's own home. */
  isHome(href: string | undefined): boolean
  /** Whether a link leads to somebody else's site. */
  isElsewhere(href: string | undefined): boolean
  /** Whose name a label says: the site's, another's, or nobody's. */
  whose(label: string): 'own' | 'other' | 'nobody'
  /** Whether a word is, or is part of, the site's own name. */
  isOwnWord(word: string): boolean
}

// Locales and the files that servers show for a directory.
const HOME_PATH =
  /^\/?(?:[a-z]{2,3}(?:[-_][a-z]{2,4})?(?:\/[a-z]{2})?\/?)?(?:(?:index|default|home|main)(?:\.\w{2,5})?\/?)?$/i
const GENERIC = new Set(
  (
    'logo logos logotype logomark wordmark brand brandmark home homepage homepagina page site ' +
    'website web official the to of a an and go back return link icon image img header footer ' +
    'main top inc ltd llc gmbh ag sa corp co company corporation group white black dark light ' +
    'mode colour color small large mobile desktop svg png our your welcome startseite accueil ' +
    'inicio zur zum de la le el by ロゴ ホーム トップページ トップ 首页 标志 로고 logotipo mark symbol com'
  ).split(' '),
)
/** Longer pieces of a title are a slogan, which may name others. */
const NAME_WORDS = 4

/** @param names what the page calls itself: titles, site names, names of organizations. */
export function siteOf(url: string, base: string, names: string[]): Site {
  const here = new URL(url)
  const label = (apexOf(here.hostname) ?? here.hostname).split('.')[0] ?? ''
  const own = new Set(
    [label, ...names.flatMap(piecesOf)].map(plain).filter((name) => name.length > 1),
  )
  return {
    base,
    isHome: (href) => isHome(href, base, here),
    whose(said) {
      const rest = plain(said)
      if (!rest) return 'nobody'
      return [...own].some((name) => isSame(rest, name)) ? 'own' : 'other'
    },
    isOwnWord: (word) => own.has(word) || (word.length > 2 && label.includes(word)),
    isElsewhere: (href) => isElsewhere(href, base, here),
  }
}

function isHome(href: string | undefined, base: string, here: URL): boolean {
  const written = href?.trim()
  if (!written || written.startsWith('#')) return false
  const to = URL.parse(written, base)
  if (!to || !/^https?:$/.test(to.protocol)) return false
  if (to.hostname !== here.hostname && apexOf(to.hostname) !== apexOf(here.hostname)) return false
  const isSub = to.hostname.replace(/^www\./, '') !== here.hostname.replace(/^www\./, '')
  // Another subdomain's home is another product, unless this page is itself a subdomain's.
  if (isSub && to.hostname.replace(/^www\./, '') !== apexOf(here.hostname)) return false
  return HOME_PATH.test(to.pathname) || to.pathname === here.pathname
}

function isElsewhere(href: string | undefined, base: string, here: URL): boolean {
  const to = URL.parse(href?.trim() ?? '', base)
  return (
    to !== null && /^https?:$/.test(to.protocol) && apexOf(to.hostname) !== apexOf(here.hostname)
  )
}

const HAS_CJK = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u

/** A title's pieces: `Acme – Rockets for all | Home` names Acme somewhere. */
function piecesOf(name: string): string[] {
  const pieces = name.slice(0, 300).split(/\s[-–—|·•:»/]+\s|[|｜：:]\s?|,\s/)
  const names = pieces.filter((piece) => piece.trim().split(/\s+/).length <= NAME_WORDS)
  // Where names have no spaces in them, a space ends the name.
  return names.flatMap((piece) => (HAS_CJK.test(piece) ? [piece, ...piece.split(/\s+/)] : [piece]))
}

/** Letters and digits alone, without the words that any label has. */
function plain(label: string): string {
  const words = label
    .slice(0, 300)
    .toLowerCase()
    .replace(/['’]s\b/g, 's')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(CJK_LOGO, ''))
  return words.filter((word) => !GENERIC.has(word)).join('')
}

function isSame(said: string, name: string): boolean {
  if (said === name) return true
  if (name.length < 3 || said.length < 3) return false
  return said.startsWith(name) || name.startsWith(said) || (name.length > 3 && said.endsWith(name))
}
