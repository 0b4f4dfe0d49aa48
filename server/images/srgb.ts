// The transfer function of sRGB (IEC 61966-2-1), both ways, for values and light from 0 to 1.

export const srgbToLight = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

export const lightToSrgb = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
