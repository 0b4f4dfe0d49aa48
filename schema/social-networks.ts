// Recognizes profiles on social networks and writes each address in one canonical form.

interface Network {
  key: string
  hosts: string[]
  /** Matches a profile's path without its trailing slash; the first group is the handle. */
  path: RegExp
  /** @param handle the first group of `path`. @param host for networks on many hosts, such as Mastodon. */
  canonicalUrl(handle: string, host: string): string
}

/** @param hosts separated by `|`. @param prefix the canonical URL without `https://` and the handle. */
const network = (key: string, hosts: string, path: RegExp, prefix: string): Network => ({
  key,
  hosts: hosts.split('|'),
  path,
  canonicalUrl: (handle) => `https://${prefix}${handle}`,
})

// A person's page (linkedin.com/in), a group and a single post are not company profiles.
const NETWORKS: Network[] = [
  network(
    'linkedin',
    'linkedin.com',
    /^\/((?:company|school|showcase)\/[^/]+)(?:\/.*)?$/,
    'www.linkedin.com/',
  ),
  network('x', 'x.com|twitter.com', /^\/@?(\w{1,15})$/, 'x.com/'),
  network(
    'facebook',
    'facebook.com|fb.com',
    /^\/((?!groups\/|people\/|tr$)(?:pages\/[^/]+\/\d+|pg\/[\w.-]+|[\w.-]{2,}|profile\.php\?id=\d+))$/,
    'www.facebook.com/',
  ),
  network('instagram', 'instagram.com', /^\/([\w.]{2,30})$/, 'www.instagram.com/'),
  network('threads', 'threads.net|threads.com', /^\/(@[\w.]{2,30})$/, 'www.threads.com/'),
  network(
    'youtube',
    'youtube.com',
    /^\/((?:channel|c|user)\/[^/]+|@[^/]+|\w{3,60})$/,
    'www.youtube.com/',
  ),
  network('tiktok', 'tiktok.com', /^\/(@[\w.]{2,30})$/, 'www.tiktok.com/'),
  network('github', 'github.com', /^\/(?:orgs\/)?([\w-]{1,39})$/, 'github.com/'),
  network('gitlab', 'gitlab.com', /^\/([\w.-]{2,80})$/, 'gitlab.com/'),
  network('bluesky', 'bsky.app', /^\/(profile\/[\w.:-]+)$/, 'bsky.app/'),
  network('pinterest', 'pinterest.com', /^\/(\w{3,30})$/, 'www.pinterest.com/'),
  network('reddit', 'reddit.com', /^\/((?:r|user)\/\w+|u\/\w+)$/, 'www.reddit.com/'),
  network('discord', 'discord.gg|discord.com', /^\/(?:invite\/)?([\w-]{2,40})$/, 'discord.gg/'),
  network('telegram', 't.me|telegram.me', /^\/(?:s\/)?(\w{4,40})$/, 't.me/'),
  network('medium', 'medium.com', /^\/(@?[\w.-]{2,60})$/, 'medium.com/'),
  network('vimeo', 'vimeo.com', /^\/(?!\d+$)(\w{3,60})$/, 'vimeo.com/'),
  network('twitch', 'twitch.tv', /^\/(\w{3,30})$/, 'www.twitch.tv/'),
  network('xing', 'xing.com', /^\/((?:companies|pages)\/[^/]+)$/, 'www.xing.com/'),
  network('crunchbase', 'crunchbase.com', /^\/(organization\/[^/]+)$/, 'www.crunchbase.com/'),
  network('dribbble', 'dribbble.com', /^\/(\w{2,40})$/, 'dribbble.com/'),
  network('behance', 'behance.net', /^\/(\w{2,40})$/, 'www.behance.net/'),
  network('snapchat', 'snapchat.com', /^\/(add\/[\w.-]+)$/, 'www.snapchat.com/'),
  network('vk', 'vk.com', /^\/([\w.]{2,40})$/, 'vk.com/'),
  network('weibo', 'weibo.com', /^\/((?:u\/)?\w{2,40})$/, 'weibo.com/'),
  network('note', 'note.com', /^\/(\w{2,40})$/, 'note.com/'),
]
const NETWORK_BY_HOST = new Map(
  NETWORKS.flatMap((entry) => entry.hosts.map((host) => [host, entry])),
)

const MASTODON: Network = {
  key: 'mastodon',
  hosts: [],
  path: /^\/(@\w{1,30})$/,
  canonicalUrl: (handle, host) => `https://${host}/${handle}`,
}
const MASTODON_HOSTS =
  /^(?:mastodon\.\w+|mstdn\.\w+|fosstodon\.org|hachyderm\.io|mas\.to|techhub\.social|infosec\.exchange|chaos\.social|floss\.social|social\.\w+(?:\.\w+)?)$/
/** Longest address that is read, in characters. */
const MAX_URL_LENGTH = 200

export interface SocialProfile {
  network: string
  url: string
  /** The last part of its path that is not a number: `stripe` of linkedin.com/company/stripe. */
  name: string
}

// Scheme, host without www or a language prefix, path and query. Parsing with `URL` takes three times as long.
const PROFILE_URL =
  /^https?:\/\/(?:(?:www|m|mobile|web|[a-z]{2}(?:-[a-z]{2})?)\.)?([a-z\d-]+(?:\.[a-z\d-]+)+)(\/[\w\-.~%@!$&'()*+,;=:/]*?)\/*(?:\?([\w\-.~%=&]*))?(?:#.*)?$/i

/** @returns null when the address is not a profile on a listed network. */
export function parseSocialProfile(url: string): SocialProfile | null {
  if (url.length > MAX_URL_LENGTH) return null
  const [, host = '', path = '', query = ''] = PROFILE_URL.exec(encodeNonAscii(url)) ?? []
  const lowerHost = host.toLowerCase()
  const matchedNetwork =
    NETWORK_BY_HOST.get(lowerHost) ?? (MASTODON_HOSTS.test(lowerHost) ? MASTODON : undefined)
  // facebook.com/profile.php?id=123
  const profileId = path === '/profile.php' ? `?${query}` : ''
  const [, handle] = matchedNetwork?.path.exec(path + profileId) ?? []
  if (matchedNetwork === undefined || handle === undefined || handle.length > 100) return null
  // facebook.com/pages/Acme/123 ends with an id.
  const name = handle.split('/').findLast((part) => !/^\d+$/.test(part)) ?? handle
  return {
    network: matchedNetwork.key,
    url: matchedNetwork.canonicalUrl(handle, lowerHost),
    name,
  }
}

const encodeNonAscii = (url: string): string =>
  /[^\x21-\x7e]/.test(url) ? encodeURI(url.toWellFormed()) : url
