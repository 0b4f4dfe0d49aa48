// Texts that must find no company: generic words, places, people, test input, and companies outside the catalogue.

/** Texts by kind, separated by commas. */
const TEXTS_BY_KIND: Record<string, string> = {
  'kinds of companies': `
the company, company, bank, the bank, global, insurance group, holding, holdings, group, consulting,
best company, my company, your company name, company name, logo, international trading, solutions ltd,
global holdings inc, tech startup, digital agency, real estate, coffee shop near me, online store,
national bank, general, united, social media, money, airline, car dealer, restaurants, motors, energy,
insurance, pharmacy, hotel, university, software, consulting group, law firm, health insurance,
private equity, credit union, asset management, power company, oil and gas, food delivery, taxi service,
first capital, global energy, digital solutions, smart systems, green energy, data center, web design`,
  'test input': `
asdf, asdfghjkl, qwerty, test, test test, 12345, 0, lorem ipsum, example, foo bar, hello world, unknown,
n/a, none, null, undefined, todo, abc123, xyzzy, aaaa, zzzzzz, ???, yes, ok, hello, foo, xxx, string`,
  people: `
john smith, jane doe, Smith, Johnson, Garcia, Müller, Rossi, Nguyen, Kim, Singh, Maria, Anna, Peter,
Thomas, Sarah, Emma, David, Michael, Victoria, Alexander, Ivan, Ahmed, Carlos, Sophie, Martin, Miller,
Wagner, Schmidt, Tanaka, Khan, Robert, Linda, Alice, Bob`,
  places: `
new york, london, China, Japan, Germany, France, Brazil, India, Mexico, Canada, Australia, Italy, Spain,
Russia, Turkey, Egypt, Poland, Sweden, Norway, Chile, Argentina, South Africa, Korea, Singapore, Israel,
Deutschland, Frankreich, España, Europe, Asia, Africa, America, Paris, Berlin, Tokyo, Rome, Madrid,
Vienna, Dubai, Shanghai, Beijing, Mumbai, Sydney, Toronto, Chicago, Boston, Houston, Dallas, Seattle,
Denver, Atlanta, Miami, Liverpool, Manchester, Birmingham, Hamburg, Munich, Milan, Geneva, Lyon, Osaka,
Hong Kong, Los Angeles, San Francisco, California, Texas, Florida, Ohio, Nevada, Bavaria, Pacific,
Atlantic, Danube, Alps, Baltic, Nordic`,
  colors:
    'red, blue, green, yellow, purple, black, white, grey, brown, pink, silver, gold, crimson, scarlet, violet, turquoise, beige',
  'dictionary words': `
sushi, secret, safe, mode, story, movement, scroll, blast, flow, compound, harmony, icon, ontology, oasis,
beam, hive, turbo, nano, drift, flare, just, stone, earth, phoenix, lion, light, dream, matrix, aurora,
crown, legend, alpha, zeta, seiko, table, chair, window, door, river, mountain, ocean, forest, tree,
flower, bird, eagle, tiger, wolf, bear, horse, dog, fish, bread, cheese, butter, sugar, salt, pepper,
tea, juice, milk, banana, cherry, strawberry, pizza, burger, chicken, salmon, rice, garden, kitchen,
bedroom, house, castle, tower, bridge, road, street, train, plane, ship, boat, bicycle, wheel, engine,
battery, lamp, mirror, clock, watch, phone, camera, book, pencil, paper, letter, picture, song, dance,
game, ball, doctor, nurse, teacher, student, lawyer, farmer, soldier, winter, summer, spring, autumn,
morning, night, january, tuesday, thunder, lightning, rain, snow, cloud, storm, wind, fire, sand,
diamond, emerald, crystal, hope, faith, freedom, justice, peace, truth, wisdom, courage, happiness,
love, quick, happy, strong, modern, simple, perfect, clever, honest, gentle, thank you, clear sky,
big data, fast food, red car, little house, deep sea, golden gate, early bird, bright future`,
  'common words outside dictionaries': `
gene, up, jupiter, fetch, cosmos, anchor, titan, phantom, apollo, vertex, edison, motorcycle, titanium,
proptech, fintech, biotech, saturn, neptune, pluto, orion, atlas, zeus, athena, falcon, panther, penguin,
octopus, scooter, helicopter, tractor, aluminium, graphene, hydrogen, platinum, plumber, electrician,
carpenter, astronaut, quantum, genome, physics, astronomy, unicorn, dragon, avatar, samurai, podcast,
blockchain, metaverse, tsunami, avocado, hazelnut`,
  'words like a company name': 'targets, humans, oranges, stripes, oracles, visas, apples, shells',
  // Companies outside the catalogue, many with the name of a known company and a legal form that it does not have.
  'other companies': `
Joe's Pizza, Smith & Sons Plumbing, Springfield Dental Clinic, Nordic Timber AB, Chase Corporation,
Delta Corp, Earth Corporation Ltd, Meta AG, Target AG, Ford AG, Intel GmbH, Tesla GmbH, Siemens S.p.A.,
Toyota AG, Shell GmbH, Visa S.A.`,
  // Each is one or two letters from the name of a known company, and is the name of another one.
  'names like those of known companies': `
FreshBooks, FetLife, SaneBox, SocketLabs, BeyondMenu, RemNote, LinearB, Mayven Studios, Ergon Energy,
IO Interactive, Leonardo.ai`,
  'names with a typo': 'volkswagn, micorsoft, unilver, goldmn sachs, facebok, berkshire hatheway',
  'in other scripts': '株式会社, компания, 銀行, 中国, 회사',
}

export const NEGATIVE_QUERIES = Object.values(TEXTS_BY_KIND).flatMap((texts) =>
  texts
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean),
)
