// Random drawings with filters, patterns, masks, clips and blends, whose numbers are usual or absurd.

/** A source of random numbers, from 0 to 1. */
export type Random = () => number

/** @returns the same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const USUAL = ['0', '1', '5', '10', '25', '50', '100', '.5', '-10', '-5', '120', '.001', '12.345']
const ABSURD = [
  '-200',
  '500',
  '1e3',
  '-1e4',
  '99999',
  '-900000',
  '900000',
  '1e7',
  '99999999',
  '1e-7',
]
const PERCENT = ['-10%', '120%', '50%', '-200%', '500%', '10000%', '100%']
const BLENDS = ['multiply', 'Multiply', 'SCREEN', 'normal', 'luminosity', 'plus-lighter', 'a.b_c']
const COLORS = ['#c03', 'red', 'currentColor', 'rgb(1 2 3 / 50%)', 'none', 'hsl(20deg 5% 5%)']
const RESULTS = ['a', 'b', 'c']
const INPUTS = [...RESULTS, 'SourceGraphic', 'SourceAlpha', 'BackgroundImage', 'FillPaint']
const IDS = 3

/** Makes one random drawing after the other. */
export function randomSvgs(random: Random): () => string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const chance = (probability: number) => random() < probability
  const times = (max: number, make: () => string) =>
    Array.from({ length: Math.floor(random() * (max + 1)) }, make).join('')
  const number = () => pick(chance(0.97) ? USUAL : ABSURD)
  const wild = () => (chance(0.2) ? pick(PERCENT) : pick(chance(0.7) ? USUAL : ABSURD))
  const length = () => (chance(0.15) ? pick(PERCENT) : number())
  const maybe = (name: string, value: () => string, probability = 0.5) =>
    chance(probability) ? ` ${name}="${value()}"` : ''
  const all = (names: string, value: () => string, probability = 0.6) =>
    names
      .split(' ')
      .map((name) => maybe(name, value, probability))
      .join('')
  const units = () => pick(['userSpaceOnUse', 'objectBoundingBox'])
  const id = () => Math.floor(random() * IDS)
  const color = () => pick(COLORS)
  const link = (kind: string) => () => `url(#${kind}${id()})${chance(0.1) ? ` ${paint()}` : ''}`
  const paint = (): string => (chance(0.4) ? link(pick(['p', 'l']))() : color())

  const transformPart = () =>
    pick([
      () => `translate(${number()} ${number()})`,
      () => `scale(${number()})`,
      () => `scale(${number()},${number()})`,
      () => `rotate(${number()} ${number()} ${number()})`,
      () => `skewX(${number()})`,
      () => `matrix(${number()} ${number()} ${number()} ${number()} ${number()} ${number()})`,
    ])()
  const transform = () => transformPart() + times(1, transformPart)
  const point = () => `${number()} ${number()}`
  const path = () =>
    `M${point()}${times(3, () => `L${point()}`)}C${point()} ${point()} ${point()}${pick(['z', ''])}`

  const style = () =>
    ` style="${pick(['mix-blend-mode', 'isolation', 'fill', 'opacity', 'filter'])}:${pick([...BLENDS, 'isolate', 'Isolate', color(), '.5', 'url(#f1)'])}"`
  const looks = () =>
    maybe('fill', paint, 0.6) +
    maybe('stroke', paint, 0.3) +
    maybe('stroke-width', length, 0.2) +
    maybe('opacity', () => pick(['.5', '0', '1', '2']), 0.1) +
    maybe('filter', link('f'), 0.3) +
    maybe('mask', link('m'), 0.1) +
    maybe('clip-path', link('c'), 0.1) +
    maybe('transform', transform, 0.3) +
    maybe('transform-origin', () => `${length()} ${length()}`, 0.05) +
    maybe('stroke-dasharray', () => `${pick(USUAL)} 9`, 0.05) +
    (chance(0.15) ? style() : '')
  const shape = () =>
    pick([
      () => `<rect${all('x y width height rx', length, 0.8)}${looks()}/>`,
      () => `<circle${all('cx cy r', length, 0.8)}${looks()}/>`,
      () => `<ellipse${all('cx cy rx ry', length, 0.8)}${looks()}/>`,
      () =>
        `<line${all('x1 y1 x2 y2', length, 0.8)} stroke="#000"${looks().replace(/ stroke="[^"]*"/, '')}/>`,
      () => `<path d="${path()}"${looks()}/>`,
      () => `<polygon points="${point()} ${point()} ${point()}"${looks()}/>`,
    ])()
  /** A shape in definitions: with few references, most of which would be circular. */
  const plainShape = () =>
    chance(0.1)
      ? shape()
      : shape().replace(/ (?:mask|clip-path|filter|style|fill|stroke)="[^"]*url[^"]*"/g, '')
  const node = (depth: number): string => {
    if (depth === 0 || chance(0.5)) return shape()
    return pick([
      () => `<g${looks()}>${times(3, () => node(depth - 1))}</g>`,
      () =>
        `<svg${all('x y width height', length)}${maybe('viewBox', () => `${point()} ${point()}`)}>${node(depth - 1)}</svg>`,
      () =>
        `<use href="#${pick(['g', 's'])}${id()}"${all('x y width height', length, 0.3)}${looks()}/>`,
    ])()
  }

  const tile = () =>
    pick(chance(0.9) ? ['1', '5', '50', '100%', '10%'] : ['1e4', '500%', '900000', '.001'])
  const input = () => pick(INPUTS)
  const primitiveArea = () => (chance(0.15) ? all('x y width height', wild) : '')
  const primitive = () => {
    const common = maybe('in', input) + maybe('result', () => pick(RESULTS)) + primitiveArea()
    const spread = ` stdDeviation="${number().replace('-', '')}"`
    return pick([
      () => `<feGaussianBlur${common}${spread}/>`,
      () => `<feOffset${common}${all('dx dy', number)}/>`,
      () => `<feFlood${common}${maybe('flood-color', color)}/>`,
      () => `<feColorMatrix${common} type="saturate" values="${number()}"/>`,
      () => `<feBlend${common}${maybe('in2', input)} mode="${pick(BLENDS)}"/>`,
      () =>
        `<feComposite${common}${maybe('in2', input)} operator="${pick(['arithmetic', 'arithmetic', 'in', 'xor', 'over'])}"${all('k1 k2 k3 k4', number)}/>`,
      () => `<feMerge${common}>${times(3, () => `<feMergeNode${maybe('in', input)}/>`)}</feMerge>`,
      () => `<feMorphology${common} operator="dilate" radius="${pick(['0', '.1', '1'])}"/>`,
      () => `<feDropShadow${common}${all('dx dy', number)}${spread}/>`,
    ])()
  }
  const definitions = [
    (n: number) =>
      `<filter id="f${n}"${maybe('filterUnits', units)}${maybe('primitiveUnits', units, 0.2)}${all('x y width height', wild)}` +
      `${maybe('color-interpolation-filters', () => pick(['sRGB', 'linearRGB']), 0.3)}>${primitive()}${times(3, primitive)}</filter>`,
    (n: number) =>
      `<pattern id="p${n}"${maybe('patternUnits', units)}${maybe('patternContentUnits', units)}${all('x y', length)}` +
      ` width="${tile()}" height="${tile()}"${maybe('patternTransform', transform, 0.3)}${maybe('viewBox', () => `0 0 ${point()}`, 0.2)}>${plainShape()}</pattern>`,
    (n: number) =>
      `<mask id="m${n}"${maybe('maskUnits', units)}${maybe('maskContentUnits', units)}${all('x y width height', length, 0.3)}>${plainShape()}${plainShape()}</mask>`,
    (n: number) =>
      `<clipPath id="c${n}"${maybe('clipPathUnits', units)}>${plainShape()}</clipPath>`,
    (n: number) =>
      `<linearGradient id="l${n}"${maybe('gradientUnits', units)}${all('x1 x2', length)}${maybe('gradientTransform', transform, 0.3)}><stop stop-color="red"/><stop offset="1"/></linearGradient>`,
    (n: number) => `<g id="g${n}"${maybe('filter', link('f'), 0.2)}>${plainShape()}</g>`,
    (n: number) =>
      `<symbol id="s${n}"${maybe('viewBox', () => `0 0 ${point()}`)}><g${maybe('filter', link('f'), 0.2)}>${plainShape()}</g></symbol>`,
  ]
  return () => {
    const defs = definitions.map((make) =>
      Array.from({ length: IDS }, (_, n) => (chance(0.5) ? make(n) : '')).join(''),
    )
    const size = chance(0.8)
      ? '0 0 100 100'
      : `${number()} ${number()} ${pick(['24', '300', '1000'])} ${pick(['24', '100', '1000'])}`
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}"${maybe('color', color, 0.1)}><defs>${defs.join('')}</defs>${node(2)}${times(3, () => node(2))}</svg>`
  }
}
