// Turns the handles that sources give into addresses of profiles on social networks.
/** The address of a profile, by the network of its handle. A LinkedIn handle may begin with `school/`. */
const ADDRESS_BY_NETWORK: Record<string, (handle: string) => string> = {
  x: (handle) => `https://x.com/${handle}`,
  linkedin: (handle) =>
    `https://www.linkedin.com/${handle.includes('/') ? handle : `company/${handle}`}`,
  github: (handle) => `https://github.com/${handle}`,
  youtube: (handle) => `https://www.youtube.com/${handle.includes('/') ? handle : `@${handle}`}`,
  instagram: (handle) => `https://www.instagram.com/${handle}`,
  facebook: (handle) => `https://www.facebook.com/${handle}`,
}

/** @param handles by network; other entries are ignored. @returns the addresses, which are not checked. */
export const profileAddresses = (handles: Record<string, string>): string[] =>
  Object.entries(ADDRESS_BY_NETWORK).flatMap(([network, addressOf]) =>
    handles[network] ? addressOf(handles[network]) : [],
  )
