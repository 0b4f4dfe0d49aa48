// Writes the cities of registers as people do: PARIS CEDEX 08 becomes Paris, and München Munich.

// Large cities whose English names differ from the local ones that registers use.
const ENGLISH_NAMES: Record<string, string> = Object.fromEntries(
  (
    'münchen Munich|köln Cologne|nürnberg Nuremberg|hannover Hanover|wien Vienna|zürich Zurich|genève Geneva|' +
    'basel Basel|bern Bern|milano Milan|roma Rome|torino Turin|firenze Florence|venezia Venice|genova Genoa|' +
    'napoli Naples|bologna Bologna|lisboa Lisbon|porto Porto|sevilla Seville|praha Prague|warszawa Warsaw|' +
    'kraków Krakow|bucurești Bucharest|bucuresti Bucharest|beograd Belgrade|sofia Sofia|athina Athens|københavn Copenhagen|' +
    'göteborg Gothenburg|bruxelles Brussels|brussel Brussels|antwerpen Antwerp|gent Ghent|’s-gravenhage The Hague|' +
    "'s-gravenhage The Hague|den haag The Hague|ciudad de méxico Mexico City|ciudad de mexico Mexico City|" +
    'são paulo São Paulo|sao paulo São Paulo|bogotá Bogotá|bogota Bogotá|moskva Moscow|kyiv Kyiv|istanbul Istanbul'
  )
    .split('|')
    .map((pair) => /^(.*?) (\p{Lu}.*)$/u.exec(pair)!.slice(1) as [string, string]),
)

/** Words that stay in lower case inside a place's name: Rio de Janeiro, Frankfurt am Main. */
const SMALL_WORDS = new Set(
  'de del della di da do dos la las le les los am an der den im of on sur upon y'.split(' '),
)

/** @returns the city in mixed case, by its English name where the table has one; null without Latin letters. */
export function parsePlace(text: string): string | null {
  const [city = ''] = text.split(/[,(/]/)
  const words = city.split(/\s+/).filter((word) => word !== '' && !/\d|^cedex$/i.test(word))
  const name = words.join(' ')
  if (!/\p{Script=Latin}/u.test(name)) return null
  const english = ENGLISH_NAMES[name.toLowerCase()]
  return english ?? (/\p{Ll}/u.test(name) ? name : capitalize(name))
}

const capitalize = (name: string) =>
  name
    .toLowerCase()
    .replace(/[\p{L}\p{M}]+/gu, (word, position: number) =>
      position > 0 && SMALL_WORDS.has(word) ? word : word[0]!.toUpperCase() + word.slice(1),
    )
