// The tint of the space that the components reserve for a logo.

/** Value of the CSS property `background`. */
export const SKELETON_BACKGROUND =
  'var(--company-logo-skeleton, color-mix(in srgb, currentColor 8%, transparent))'
