// Describes an artwork source in one sentence.
const SENTENCES: [start: string, sentence: string][] = [
  ['uploaded', 'Set by the operator of this service, which comes before every other source.'],
  ['bundled:', 'From an icon pack that ships with the service, matched to this domain by hand.'],
  ['site:', 'Found on the company’s own website, the best of what it offers.'],
  ['bimi', 'Published by the company in its DNS, for mail programs.'],
  ['monogram', 'No artwork is known, so this is its letter, in a colour that stays the same.'],
  ['placeholder', 'No artwork is known, so this is a neutral mark.'],
]

export function describeSource(source: string): string {
  const known = SENTENCES.find(([start]) => source.startsWith(start))
  return known ? known[1] : 'From another index of logos that the operator allows.'
}
