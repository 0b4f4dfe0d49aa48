// Images sent where there is no logo, of the sizes by which clients of other services tell them from one.

export interface StandIn {
  status: 200 | 404
  png: Uint8Array
}

const drawn = (base64: string) => Buffer.from(base64, 'base64')

// Our placeholder for light pages, rendered once: a list of a hundred unknown hosts renders nothing.
const NEUTRAL_16 = drawn(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAM1BMVEUAAADp6e/n6Ozn6e3m6e3n6OyepK6NlKC/w8uus7zQ09mYn6mjqbO6vsavtL3m6e3n6+8HuDmNAAAAEXRSTlMAUL//z8D////////////QQDfAGEUAAABUSURBVHheXc9BDoAgDETRKbUtrYDe/7TGmAhldv/tBqDC/woBNPMd4cggyM38gZqZ6QJWq4etoHq2BBGdE7i3nmCMDcy7ZQhOsAxXbtnP3QDJTCE8FdgECuS0p2oAAAAASUVORK5CYII=',
)
const NEUTRAL_48 = drawn(
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAMAAABg3Am1AAAAUVBMVEUAAADq6u/o6u3n6Ozm6e3n6e3n7+/m6e7p6e/n6+/m6u3n6OzW2d6epK6NlKCYn6mYnqmjqbOdpK66vsbQ09mvtL3Q1NrAxMuus7zn6e3m6ewi6BnnAAAAG3RSTlMAMI+/7/8gr1BAkMD/////////////////8LDALtsdAAAA+0lEQVR4Xu2WWw+CMAyFC46LXKqzMBj//4eaDdTY6Gw1Ppj4vZCUc7YeHmgBIlm+M0UCs8uzVRkpKy54RFVe9HXy8Bum3vT8xXP2sR/h+QETuhL1f6ECyHgtTQYNL6VpoOWlNC0oIgcM8MorPjZ0Pd7Rd0zADYd7PWLPBNzA9YhM8MBwtNZaxJO19iQy0PociqIYvmMYnXMOcXLOTSLDP7TEYImIEGcimkUGdQa1YWtpJKJRZFCHfscQuwqfSGqIuUPinzS8RG/wvJLG63/36oGiHlmw8FqKJYxdRWwflwHtYAeohXf4TQ9QinIs1+UkrD9Nm7zGt822/pwB6+E7/aFI5WUAAAAASUVORK5CYII=',
)
const CLEAR = drawn(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVQI12NgYGBgAAAABQABXvMqOgAAAABJRU5ErkJggg==',
)

/** Google's globe: 16 pixels whatever size was asked for, with status 404. Clients look at either. */
export const GOOGLE_GLOBE: StandIn = { status: 404, png: NEUTRAL_16 }
/** DuckDuckGo's arrow: 48 pixels with status 404. Clients look at either. */
export const DUCKDUCKGO_ARROW: StandIn = { status: 404, png: NEUTRAL_48 }
/** Bitwarden's globe comes with status 200: its applications show whatever they get. */
export const BITWARDEN_GLOBE: StandIn = { status: 200, png: NEUTRAL_48 }
export const BRANDFETCH_MARK: StandIn = { status: 200, png: NEUTRAL_48 }
export const BRANDFETCH_TRANSPARENT: StandIn = { status: 200, png: CLEAR }
