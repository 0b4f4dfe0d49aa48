// The social networks that a profile may name, and the one form in which each writes a profile's address.

interface Network {
  key: string
  hosts: string[]
  /** A profile's path without the last slash; what the first group holds is its name there. */
  path: RegExp
  /** @param name as the path has it. @param host for networks that have many. */
  address(name: string, host: string): string
}

const network = (key: string, hosts: string, path: RegExp, prefix: string): Network => ({
  key,
  hosts: hosts.split('|'),
  path,
  address: (name) => `https://${prefix}${name}`,
})

// A person's page (linkedin.com/in), a group and a single post are no profile of a company.
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
    /^\/((?!groups\/|people\/)(?:pages\/[^/]+\/\d+|pg\/[\w.-]+|[\w.-]{3,}|profile\.php\?id=\d+))$/,
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
const BY_HOST = new Map(NETWORKS.flatMap((one) => one.hosts.map((host) => [host, one])))

/** One network of many hosts. */
const MASTODON: Network = {
  key: 'mastodon',
  hosts: [],
  path: /^\/(@\w{1,30})$/,
  address: (name, host) => `https://${host}/${name}`,
}
const MASTODONS =
  /^(?:mastodon\.\w+|mstdn\.\w+|fosstodon\.org|hachyderm\.io|mas\.to|techhub\.social|infosec\.exchange|chaos\.social|floss\.social|social\.\w+(?:\.\w+)?)$/
const LONGEST = 200

export interface SocialProfile {
  network: string
  url: string
  /** The last word of its address: `stripe` of linkedin.com/company/stripe. */
  name: string
}

// Scheme, host without what only says its language, path and query; parsing a URL takes three times as long.
const ADDRESS =
  /^https?:\/\/(?:(?:www|m|mobile|web|[a-z]{2}(?:-[a-z]{2})?)\.)?([a-z\d-]+(?:\.[a-z\d-]+)+)(\/[\w\-.~%@!$&'()*+,;=:/]*?)\/*(?:\?([\w\-.~%=&]*))?(?:#.*)?$/i

/** @returns null for what is no profile on a network that we know. */
export function parseSocialProfile(written: string): SocialProfile | null {
  if (written.length > LONGEST) return null
  const [, host = '', path = '', query = ''] = ADDRESS.exec(encoded(written)) ?? []
  const lower = host.toLowerCase()
  const known = BY_HOST.get(lower) ?? (MASTODONS.test(lower) ? MASTODON : undefined)
  const id = path === '/profile.php' ? `?${query}` : ''
  const [, found] = known?.path.exec(path + id) ?? []
  if (known === undefined || found === undefined || found.length > 100) return null
  const name = found.split('/').findLast((word) => !/^\d+$/.test(word)) ?? found
  return { network: known.key, url: known.address(found, lower), name }
}

/** Letters beyond ASCII as addresses carry them. */
const encoded = (written: string): string =>
  /[^\x21-\x7e]/.test(written) ? encodeURI(written.toWellFormed()) : written
