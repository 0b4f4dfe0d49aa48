// Styles of CSS become the attributes that a browser would compute for a logo on a light screen.
import { describe, expect, it } from 'vitest'
import { sanitizeSvg } from '../../server/images/svg/sanitize.ts'
import { verifySvg } from '../../server/images/svg/verify.ts'
import { svg } from '../support/svg-attacks.ts'

/** The rebuilt file, which the checker accepts too. */
function sanitize(content: string, attributes = 'viewBox="0 0 64 64"'): string {
  const { svg: rebuilt } = sanitizeSvg(Buffer.from(svg(content, attributes)))
  expect(verifySvg(rebuilt)).not.toBeNull()
  return rebuilt
}

const RED = '#dd1122'
const SHAPES =
  '<g class="box" id="outer"><rect id="first" data-part="base" width="9" height="9"/><circle r="4" fill="#777777"/></g><path d="M0 0h9"/>'
const styled = (css: string) => sanitize(`<style><![CDATA[${css}]]></style>${SHAPES}`)
/** The shapes that have the color. */
const redShapes = (rebuilt: string) =>
  [...rebuilt.matchAll(/<(\w+)(?=[^>]* fill="#dd1122")/g)].map(([, name]) => name).join(' ')

it.each(['@scope (g)', '@container style(--a: b)'])(
  '%s refuses the file, because it is not read',
  (rule) => {
    expect(() => styled(`${rule}{rect{fill:${RED}}}`)).toThrow('a style that cannot be computed: @')
  },
)

it('@container holds nowhere without a container', () => {
  const query = `@container (width > 1px){path{fill:${RED}}}`
  expect(redShapes(styled(query))).toBe('')
  expect(() => styled(`svg{container-type:size}${query}`)).toThrow('cannot be computed: @container')
})

it('a stylesheet may be imported from a data URL, for some media', () => {
  const sheet = encodeURIComponent(`path{fill:${RED}}`)
  expect(redShapes(styled(`@import url("data:text/css,${sheet}");`))).toBe('path')
  expect(redShapes(styled(`@import "data:text/css,${sheet}" screen;`))).toBe('path')
  expect(redShapes(styled(`@import "data:text/css,${sheet}" print;`))).toBe('')
  expect(redShapes(styled('@import "https://attacker.example/a.css";'))).toBe('')
})

describe('a selector', () => {
  it.each([
    ['[data-part]', 'rect'],
    ['[data-part^="ba"]', 'rect'],
    ['[data-part="BASE" i]', 'rect'],
    ['g > :not([fill])', 'rect'],
    [':is(rect, path)', 'rect path'],
    ['.box :nth-child(2)', 'circle'],
    ['.box > :nth-last-child(2n)', 'rect'],
    ['circle:last-child', 'circle'],
    ['rect + circle', 'circle'],
    ['g ~ path', 'path'],
    ['svg:has(circle) path', 'path'],
    ['g:has(> circle) rect', 'rect'],
    ['path:hover, path:only-of-type', 'path'],
    [':root > path', 'path'],
  ])('%s selects %s', (selector, shapes) => {
    expect(redShapes(styled(`${selector}{fill:${RED}}`))).toBe(shapes)
  })

  it('that browsers do not know makes its whole rule void', () => {
    expect(redShapes(styled(`path:unheard-of, rect{fill:${RED}}`))).toBe('')
  })

  it('in :where() weighs nothing', () => {
    expect(redShapes(styled(`path{fill:${RED}}:where(#outer ~ path){fill:#000}`))).toBe('path')
  })

  it('may be nested in another rule', () => {
    expect(redShapes(styled(`g{rect{fill:${RED}} & + path{fill:${RED}}}`))).toBe('rect path')
    expect(redShapes(styled(`.box{> circle{fill:${RED}}}`))).toBe('circle')
  })

  it('nested in another rule loses to a declaration after it', () => {
    expect(redShapes(styled(`svg{:where(path){fill:#000} fill:${RED}}`))).toBe('svg')
    expect(redShapes(styled(`path{&{fill:#000} fill:${RED}}`))).toBe('path')
    expect(redShapes(styled(`path{@media screen{fill:#000} fill:${RED}}`))).toBe('path')
  })

  it('asks for the language of the nearest element that states one', () => {
    const inGerman = (css: string) =>
      redShapes(
        sanitize(
          `<style>${css}</style><g xml:lang="de-AT"><path d="M0 0h9"/><rect lang="en" width="9" height="9"/></g>`,
        ),
      )
    expect(inGerman(`path:lang(de), rect:lang(de){fill:${RED}}`)).toBe('path')
    expect(inGerman(`:lang("fr", en){fill:${RED}}`)).toBe('rect')
  })
})

describe('a condition', () => {
  it.each([
    '@media screen',
    '@media all and (min-width: 100px)',
    '@media (prefers-color-scheme: light)',
    '@media not print',
    '@media (width >= 100px) and (not (orientation: landscape))',
    '@supports (fill: red)',
    '@supports not (fill: no-color-at-all)',
    '@supports not (unheard-of: yes)',
    '@supports not (unheard-of)',
    '@supports not selector(:unheard-of)',
    '@supports (display: grid) and (scroll-snap-type: none)',
    '@layer base',
  ])('%s holds', (condition) => {
    expect(redShapes(styled(`${condition}{path{fill:${RED}}}`))).toBe('path')
  })

  it.each([
    '@media print',
    '@media (prefers-color-scheme: dark)',
    '@media (max-width: 100px)',
    '@media (unheard-of: 1)',
    '@media not (unheard-of: 1)',
    '@supports (fill: no-color-at-all)',
  ])('%s does not hold', (condition) => {
    expect(redShapes(styled(`${condition}{path{fill:${RED}}}`))).toBe('')
  })

  it('on a style element counts', () => {
    const sheets = `<style media="print">path{fill:#000}</style><style media="screen">rect{fill:${RED}}</style>`
    expect(redShapes(sanitize(`${sheets}${SHAPES}`))).toBe('rect')
  })
})

describe('the cascade', () => {
  it('ranks later layers higher, those without a layer highest, and reverses that for !important', () => {
    const layers = (a: string, b: string, rest = '') =>
      redShapes(
        styled(`@layer one, two;@layer two{path{fill:${b}}}@layer one{path{fill:${a}}}${rest}`),
      )
    expect(layers('#000', RED)).toBe('path')
    expect(layers(RED, '#000')).toBe('')
    expect(layers('#000', '#000', `path{fill:${RED}}`)).toBe('path')
    expect(layers(`${RED}!important`, '#000!important')).toBe('path')
  })

  it('gives custom properties to what is inside, and a fallback where there is none', () => {
    expect(redShapes(styled(`:root{--c:${RED}}path{fill:var(--c)}`))).toBe('path')
    expect(redShapes(styled(`g{--c:${RED}}rect,path{fill:var(--c,#000)}`))).toBe('rect')
    expect(redShapes(sanitize(`<path fill="var(--none, ${RED})" d="M0 0h9"/>`))).toBe('path')
    expect(redShapes(styled(`:root{--a:var(--b);--b:${RED}}path{fill:var(--a)}`))).toBe('path')
    expect(redShapes(styled(`g{fill:${RED}}rect{--a:var(--a);fill:var(--a)}`))).toBe('g')
  })

  it('lets elements inherit currentColor as a keyword', () => {
    const rebuilt = sanitize(
      `<g fill="currentColor" color="#000"><rect color="${RED}" width="9" height="9"/></g>`,
    )
    expect(redShapes(rebuilt)).toBe('rect')
  })

  it('knows the keywords of all properties', () => {
    expect(sanitize('<g fill="#123456"><path style="fill:initial" d="M0 0h9"/></g>')).toContain(
      '<path d="M0 0h9" fill="#000000"/>',
    )
    expect(
      sanitize('<style>path{fill:#000}</style><path style="fill:inherit" d="M0 0h9"/>'),
    ).toContain('<path d="M0 0h9"/>')
  })
})

describe('a value', () => {
  it.each([
    [`light-dark(${RED}, #000)`, RED],
    ['color-mix(in srgb, #000000, #ffffff)', '#808080'],
    ['color-mix(in srgb, #ff0000 25%, #0000ff)', '#4000bf'],
    ['color-mix(in srgb, #ff0000 50%, transparent)', '#ff000080'],
    ['rgb(from #102030 b g calc(r * 2))', '#302020'],
    ['rgba(from #ff0000 r g b / 50%)', '#ff000080'],
    ['hsl(from #ff0000 calc(h + 120) s l)', '#00ff00'],
    ['oklch(from #dd1122 l c h)', RED],
    ['color(from #ff0000 srgb g r b)', '#00ff00'],
    ['env(no-name, #ff0000)', '#ff0000'],
    ['if(media(print): #000; else: #ff0000)', '#ff0000'],
    ['contrast-color(#000)', '#ffffff'],
  ])('%s is %s', (value, color) => {
    expect(sanitize(`<path style="fill:${value}" d="M0 0h9"/>`)).toContain(`fill="${color}"`)
    expect(sanitize(`<path fill="${value}" d="M0 0h9"/>`)).toContain(`fill="${color}"`)
  })

  it('with units or sums becomes a number', () => {
    const shapes = '<rect/><circle/><path/><line x2="9"/>'
    const css =
      'rect{x:calc(1px + 2*3px);width:50%;height:max(1in,2px)}circle{cx:1em;r:5px}' +
      'path{d:path("M1 2h3")}line{stroke-dasharray:10px,5px}'
    const rebuilt = sanitize(`<style>${css}</style>${shapes}`)
    expect(rebuilt).toContain('<rect x="7" width="32" height="96"/>')
    expect(rebuilt).toContain('<circle cx="16" r="5"/>')
    expect(rebuilt).toContain('<path d="M1 2h3"/>')
    expect(rebuilt).toContain('stroke-dasharray="10 5"')
  })

  it('is computed by the functions of mathematics', () => {
    const rebuilt = sanitize(
      '<rect style="x:calc(10px*sin(90deg));y:round(17px,5px);width:hypot(3px,4px);height:calc(1px*pow(2,3))"/>',
    )
    expect(rebuilt).toContain('<rect x="10" y="15" width="5" height="8"/>')
  })

  it('of light-dark() is dark where the color scheme allows nothing else', () => {
    const paths = (scheme: string) =>
      redShapes(styled(`:root{color-scheme:${scheme}}path{fill:light-dark(#000, ${RED})}`))
    expect(paths('dark')).toBe('path')
    expect(paths('light dark')).toBe('')
  })

  it('may be chosen by a custom property', () => {
    const css = `path{--a: on;fill:if(style(--a: off): #000; style(--a: on): ${RED})}`
    expect(redShapes(styled(css))).toBe('path')
  })

  it.each(['fill:rgb(from currentColor r g b)', 'fill:if(supports(a: b): red)', 'fill:image(red)'])(
    'that cannot be computed is refused and never black: %s',
    (style) => {
      expect(() => sanitize(`<rect style="${style}" width="9" height="9"/>`)).toThrow(
        'The SVG has a style that cannot be computed',
      )
    },
  )
})

describe('a transform', () => {
  it.each([
    ['transform:translateX(10px)', 'matrix(1 0 0 1 10 0)'],
    ['transform:translate(25%,1em)', 'matrix(1 0 0 1 16 16)'],
    ['transform:rotate(.25turn)', 'matrix(0 1 -1 0 0 0)'],
    ['transform:rotate(90deg);transform-origin:center', 'matrix(0 1 -1 0 64 0)'],
    ['transform:scale3d(2,3,1)', 'matrix(2 0 0 3 0 0)'],
    ['transform:rotateY(180deg)', 'matrix(-1 0 0 1 0 0)'],
    ['rotate:90deg;translate:5px', 'matrix(0 1 -1 0 5 0)'],
    ['scale:2;transform-box:fill-box;transform-origin:0 0', 'matrix(2 0 0 2 -4 -6)'],
  ])('%s is %s', (style, matrix) => {
    const rebuilt = sanitize(`<rect style="${style}" x="4" y="6" width="8" height="8"/>`)
    expect(rebuilt).toContain(`transform="${matrix}"`)
  })

  it('as an attribute has no units', () => {
    expect(sanitize('<rect transform="rotate(45deg)" width="9" height="9"/>')).not.toContain(
      'rotate',
    )
  })
})

describe('the root', () => {
  it('has its background as a rectangle', () => {
    const rebuilt = sanitize(SHAPES, `viewBox="-8 0 64 32" style="background:${RED}"`)
    expect(rebuilt).toMatch(
      /<rect x="-8" y="0" width="64" height="32" fill="#dd1122" stroke="none"\/>/,
    )
  })

  it('keeps its rounded corners and its transform', () => {
    const rebuilt = sanitize(SHAPES, 'viewBox="0 0 64 64" style="border-radius:25%"')
    expect(rebuilt).toContain('<rect x="0" y="0" width="64" height="64" rx="16"/>')
    expect(sanitize(SHAPES, 'viewBox="0 0 64 64" transform="rotate(90)"')).toContain(
      '<g transform="matrix(0 1 -1 0 64 0)">',
    )
  })
})

describe('a function', () => {
  it('that clips becomes a clip path', () => {
    const clip = (value: string) =>
      sanitize(`<rect style="clip-path:${value}" x="10" y="20" width="40" height="20"/>`)
    expect(clip('polygon(0 0,100% 0,0 100%)')).toContain('points="10 20 50 20 10 40"')
    expect(clip('circle(50% at left)')).toContain('<ellipse cx="10" cy="30"')
    expect(clip('inset(25% round 2px)')).toContain(
      '<rect x="20" y="25" width="20" height="10" rx="2"',
    )
    expect(clip("path('M0 0h9')")).toContain(
      'd="M0 0h9" clip-rule="nonzero" transform="translate(10 20)"',
    )
  })

  it('of filters one after another becomes groups', () => {
    const rebuilt = sanitize(
      '<filter id="f"><feOffset dx="2"/></filter>' +
        '<rect style="filter:url(#f) blur(1px);opacity:.5" width="9" height="9"/>',
    )
    expect(rebuilt).toMatch(
      /<g opacity="\.5" filter="url\(#i2\)"><rect width="9" height="9" filter="url\(#i1\)"\/><\/g>/,
    )
  })

  it('that filters becomes a filter', () => {
    const rebuilt = sanitize(
      '<rect style="filter:grayscale(1) brightness(50%) drop-shadow(1px 2px 3px red)" width="9" height="9"/>',
    )
    expect(rebuilt).toContain('<feColorMatrix type="saturate" values="0"/>')
    expect(rebuilt).toContain('<feFuncR type="linear" slope="0.5"/>')
    expect(rebuilt).toContain(
      '<feDropShadow dx="1" dy="2" stdDeviation="3" flood-color="#ff0000"/>',
    )
  })
})

it('an animation of CSS is drawn as it ends, if its end stays', () => {
  const css = '@keyframes in{from{opacity:0}to{opacity:.5}}path{opacity:0;animation:'
  expect(sanitize(`<style>${css}in 1s forwards}</style><path d="M0 0h9"/>`)).toContain(
    'opacity=".5"',
  )
  expect(sanitize(`<style>${css}in 1s}</style><path d="M0 0h9"/>`)).toContain('opacity="0"')
  expect(sanitize(`<style>${css}in 1s 2 alternate both}</style><path d="M0 0h9"/>`)).toContain(
    'opacity="0"',
  )
})

it('a stylesheet whose selectors cost too much is refused', () => {
  const rules = '* * * * * * * * * *:nth-of-type(2n) ~ * ~ * ~ *{fill:red}'.repeat(40)
  expect(() =>
    sanitize(
      `<style>${rules}</style>${'<g>'.repeat(40)}${'<path/>'.repeat(2000)}${'</g>'.repeat(40)}`,
    ),
  ).toThrow('The SVG has style rules that cost too much.')
})
