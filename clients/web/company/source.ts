// Describes the source of a logo, which the service sends as `x-source`.
const SENTENCES: [prefix: string, sentence: string][] = [
  ['uploaded', 'Uploaded by the operator of this service. It replaces every other source.'],
  ['bundled:', 'From an icon pack that ships with the service, matched to this domain by hand.'],
  ['site:', 'The best logo found on the company’s own website.'],
  ['bimi', 'Published by the company in its DNS for email clients.'],
  ['monogram', 'No artwork is known, so this is a generated monogram.'],
  ['placeholder', 'No artwork is known, so this is a neutral placeholder.'],
]

export function describeSource(source: string): string {
  const match = SENTENCES.find(([prefix]) => source.startsWith(prefix))
  return match ? match[1] : 'From a favicon service that the operator enabled.'
}
