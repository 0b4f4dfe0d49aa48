// The letter that the components draw when no image comes, for example because the quota is used up.
import { SKELETON_BACKGROUND } from './skeleton.ts'

/** @returns the first letter or digit of the name or the domain, which may be an address: `S` of https://www.stripe.com. */
export const monogramLetter = (domain: string, name?: string | null | undefined): string => {
  const text = name || domain.replace(/^(.*\/\/)?(www\.)?/i, '')
  return (/[\p{L}\p{N}]/u.exec(text)?.[0] ?? '').toUpperCase()
}

/** @param size edge in CSS pixels, the same as that of the image. */
export const monogramStyle = (size: number) =>
  ({
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSizing: 'border-box',
    width: `${size}px`,
    height: `${size}px`,
    verticalAlign: 'middle',
    font: `600 ${Math.round(size / 2)}px/1 system-ui, sans-serif`,
    background: SKELETON_BACKGROUND,
  }) as const
