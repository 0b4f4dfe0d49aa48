// Replacements for the images that other services send for "no logo". Clients recognize those of Google and DuckDuckGo
// by their size or status, so their replacements have the size and the status of the originals.

export interface PlaceholderImage {
  status: 200 | 404
  png: Uint8Array
}

const decode = (base64: string) => Buffer.from(base64, 'base64')

// This service's placeholder image for light pages. It is rendered in advance, because a page may show a hundred of
// them.
const GREY_PLACEHOLDER_16 = decode(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAM1BMVEUAAADp6e/n6Ozn6e3m6e3n6OyepK6NlKC/w8uus7zQ09mYn6mjqbO6vsavtL3m6e3n6+8HuDmNAAAAEXRSTlMAUL//z8D////////////QQDfAGEUAAABUSURBVHheXc9BDoAgDETRKbUtrYDe/7TGmAhldv/tBqDC/woBNPMd4cggyM38gZqZ6QJWq4etoHq2BBGdE7i3nmCMDcy7ZQhOsAxXbtnP3QDJTCE8FdgECuS0p2oAAAAASUVORK5CYII=',
)
const GREY_PLACEHOLDER_48 = decode(
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAMAAABg3Am1AAAAUVBMVEUAAADq6u/o6u3n6Ozm6e3n6e3n7+/m6e7p6e/n6+/m6u3n6OzW2d6epK6NlKCYn6mYnqmjqbOdpK66vsbQ09mvtL3Q1NrAxMuus7zn6e3m6ewi6BnnAAAAG3RSTlMAMI+/7/8gr1BAkMD/////////////////8LDALtsdAAAA+0lEQVR4Xu2WWw+CMAyFC46LXKqzMBj//4eaDdTY6Gw1Ppj4vZCUc7YeHmgBIlm+M0UCs8uzVRkpKy54RFVe9HXy8Bum3vT8xXP2sR/h+QETuhL1f6ECyHgtTQYNL6VpoOWlNC0oIgcM8MorPjZ0Pd7Rd0zADYd7PWLPBNzA9YhM8MBwtNZaxJO19iQy0PociqIYvmMYnXMOcXLOTSLDP7TEYImIEGcimkUGdQa1YWtpJKJRZFCHfscQuwqfSGqIuUPinzS8RG/wvJLG63/36oGiHlmw8FqKJYxdRWwflwHtYAeohXf4TQ9QinIs1+UkrD9Nm7zGt822/pwB6+E7/aFI5WUAAAAASUVORK5CYII=',
)
const TRANSPARENT_PIXEL = decode(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVQI12NgYGBgAAAABQABXvMqOgAAAABJRU5ErkJggg==',
)

/** Instead of Google's globe, which always has 16 pixels and status 404. */
export const GOOGLE_PLACEHOLDER: PlaceholderImage = { status: 404, png: GREY_PLACEHOLDER_16 }
/** Instead of DuckDuckGo's arrow, which has 48 pixels and status 404. */
export const DUCKDUCKGO_PLACEHOLDER: PlaceholderImage = { status: 404, png: GREY_PLACEHOLDER_48 }
/** Instead of Bitwarden's globe. It has status 200, because Bitwarden's apps show any image that they get. */
export const BITWARDEN_PLACEHOLDER: PlaceholderImage = { status: 200, png: GREY_PLACEHOLDER_48 }
export const BRANDFETCH_PLACEHOLDER: PlaceholderImage = { status: 200, png: GREY_PLACEHOLDER_48 }
export const BRANDFETCH_TRANSPARENT: PlaceholderImage = { status: 200, png: TRANSPARENT_PIXEL }
