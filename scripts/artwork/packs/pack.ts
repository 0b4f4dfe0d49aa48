// Defines what every icon pack offers.

export interface PackIcon {
  /** One svg element with a viewBox and without width and height. */
  svg: string
  /** Width and height of the viewBox. */
  width: number
  height: number
  /** SPDX identifier, or the pack's own name of a custom license. */
  licence: string
  attribution: string
  /** The URL of the brand's rules for its logo. */
  guidelines?: string
}

export interface IconPack {
  /** The name in X-Source after `bundled:`. */
  source: string
  /** @returns the company's official color as #rrggbb; null when the pack has none. */
  officialColorOf(name: string): string | null
  /** @param color the color as #rrggbb of parts without own colors. @throws for an unknown name. */
  read(name: string, color: string): Promise<PackIcon>
}

/** Credits a pack, and the origin of an icon whose license asks for it. */
export function creditFor(
  pack: string,
  licence: string,
  { title, url }: { title: string; url?: string },
): string {
  return licence.startsWith('CC-BY') ? [pack, title, url].filter(Boolean).join('; ') : pack
}
