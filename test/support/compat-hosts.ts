// The hosts that replace those of other logo services in tests, and a key of theirs.

/** Hosts of other services, and the host that replaces each; null is the API host. */
export const REPLACEMENT_HOSTS: Record<string, string | null> = {
  'logo.clearbit.com': 'logo.example.com',
  'img.logo.dev': 'img.example.com',
  'cdn.brandfetch.io': 'brands.example.com',
  'icons.bitwarden.net': 'icons.example.com',
  'www.google.com': null,
  't1.gstatic.com': null,
  'icons.duckduckgo.com': null,
}
/** The setting with the hosts above. */
export const COMPAT_HOSTS =
  'logo.example.com=clearbit,img.example.com=logodev,brands.example.com=brandfetch,icons.example.com=bitwarden,' +
  'g.example.com=google,ddg.example.com=duckduckgo'
/** A key that logo.dev issued, which the service keeps. */
export const KEY = 'pk_X-1ZO13GSgeOoUrIuJ6GMQ'
