// Recognizes URLs of social profiles and rejects share buttons and pages of the networks themselves.

/** The path of a profile, by the network's domain. */
const PROFILE_PATHS = new Map<string, RegExp>(
  Object.entries({
    'linkedin.com': /^\/(?:company|school|showcase|in)\/[^/]+/,
    'twitter.com': /^\/@?\w{1,15}$/,
    'x.com': /^\/@?\w{1,15}$/,
    'facebook.com': /^\/(?:[\w.-]{3,}|(?:pages|people|pg|groups)\/.+|profile\.php)$/,
    'instagram.com': /^\/[\w.]{2,30}$/,
    'threads.net': /^\/@[\w.]+$/,
    'threads.com': /^\/@[\w.]+$/,
    'youtube.com': /^\/(?:(?:channel|c|user)\/[^/]+|@[^/]+|\w{3,})$/,
    'github.com': /^\/[\w-]{1,39}$/,
    'gitlab.com': /^\/[\w.-]+$/,
    'tiktok.com': /^\/@[\w.]+$/,
    'bsky.app': /^\/profile\/[^/]+$/,
    'pinterest.com': /^\/\w{3,30}$/,
    'reddit.com': /^\/(?:r|u|user)\/\w+$/,
    'discord.gg': /^\/[\w-]+$/,
    'discord.com': /^\/invite\/[\w-]+$/,
    't.me': /^\/\w{4,}$/,
    'medium.com': /^\/@?[\w.-]+$/,
    'vimeo.com': /^\/(?!\d+$)\w+$/,
    'twitch.tv': /^\/\w+$/,
    'xing.com': /^\/(?:companies|pages|profile)\/[^/]+$/,
    'crunchbase.com': /^\/organization\/[^/]+$/,
    'glassdoor.com': /^\/Overview\/.+$/,
    'dribbble.com': /^\/\w+$/,
    'behance.net': /^\/\w+$/,
    'snapchat.com': /^\/add\/[\w.-]+$/,
    'vk.com': /^\/[\w.]{2,}$/,
    'weibo.com': /^\/(?:u\/)?\w+$/,
    'note.com': /^\/\w+$/,
    'wikidata.org': /^\/(?:wiki|entity)\/Q\d+$/,
  }),
)
// First path segments of the networks' own pages; their paths look like profiles.
const RESERVED_SEGMENTS = new Set(
  (
    'share sharer dialog plugins tr intent home search hashtag hashtags i ' +
    'login signin signup register join about privacy terms tos legal help support explore settings ' +
    'features pricing enterprise marketplace topics trending sponsors apps download watch results ' +
    'playlist embed feed events groups pages people pin p reel reels stories accounts business ads ' +
    'developers developer policy policies jobs careers contact blog sharearticle url new tags ' +
    'profile status tweet undefined null'
  ).split(' '),
)
/** Hosts of well-known Mastodon servers, and hosts named `social`, as those of many companies are. */
const MASTODON_HOST =
  /(?:^|\.)(?:mastodon\.\w+|mstdn\.\w+|fosstodon\.org|hachyderm\.io|mas\.to|techhub\.social|infosec\.exchange|chaos\.social|floss\.social|social\.\w+(?:\.\w+)?)$/

/** The URL of the profile in its usual form; null when the URL is not a profile. */
export function socialProfileUrl(url: URL): string | null {
  const domain = url.hostname.replace(/^(?:www|m|mobile|web|de|en|fr|uk|[a-z]{2})\./, '')
  const path = withoutTrailingSlashes(url.pathname).replace(/^\/@?#!\//, '/')
  const isMastodon = MASTODON_HOST.test(domain) && /^\/@\w+$/.test(path)
  const isProfile = PROFILE_PATHS.get(domain)?.test(path) && !isReservedPath(path)
  if (!isMastodon && !isProfile) return null
  const id = /^\/profile\.php$/.test(path) ? url.searchParams.get('id') : ''
  if (id === null) return null
  return `https://${domain}${path}${id && `?id=${encodeURIComponent(id)}`}`
}

/** Whether a path belongs to the network itself, or contains characters that no profile name has. */
export function isReservedPath(path: string): boolean {
  // "policy.php" and "policy" are both reserved; only profile.php is a profile.
  const first = (path.split('/')[1] ?? '').toLowerCase().replace(/(?<!^profile)\.php$/, '')
  if (/%(?:22|27|3c|3e)/i.test(path)) return true
  return RESERVED_SEGMENTS.has(first) && withoutTrailingSlashes(path).split('/').length <= 2
}

// A loop, because the regular expression /\/+$/ takes quadratic time on two thousand slashes.
function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
