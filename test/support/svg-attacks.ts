// SVG files that attack a browser or a renderer.

export const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
/** An SVG file with this content. */
export const svg = (inner: string, attributes = 'viewBox="0 0 24 24"') =>
  `<svg ${NS} ${attributes}>${inner}</svg>`
export const SHAPE = '<path d="M2 2h20v20H2z" fill="#d22"/>'
const utf16 = (text: string) =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const nested = (depth: number, name = 'g') => `<${name}>`.repeat(depth) + `</${name}>`.repeat(depth)
/** Each of `depth` groups uses the group before it `width` times: the last one draws the shape `width ** depth` times. */
const nestedUses = (depth: number, width: number) => {
  const group = (n: number) => `<g id="f${n}">${`<use href="#f${n - 1}"/>`.repeat(width)}</g>`
  return (
    `<defs><g id="f0">${SHAPE}</g>${Array.from({ length: depth }, (_, n) => group(n + 1)).join('')}` +
    `</defs><use href="#f${depth}"/>`
  )
}

/** Attacks that sanitizing removes. */
export const REMOVED_ATTACKS: [name: string, attack: string | Uint8Array][] = [
  [
    'a width of 400,000 digits and an invalid unit is ignored quickly',
    svg('<g/>', `width="${'1'.repeat(400_000)}!"`),
  ],
  ['a script is dropped', svg(`<script>alert(1)</script>${SHAPE}`)],
  ['a script in CDATA is dropped', svg(`<script><![CDATA[alert(1)]]></script>${SHAPE}`)],
  ['a script that loads from elsewhere is dropped', svg('<script href="https://evil.test/a.js"/>')],
  ['onload on the root is dropped', svg(SHAPE, 'viewBox="0 0 9 9" onload="alert(1)"')],
  ['onload on an inner svg is dropped', svg('<svg onload="alert(1)" width="3" height="3"/>')],
  [
    'an event handler in capitals is dropped',
    svg('<rect width="3" height="3" ONCLICK="alert(1)"/>'),
  ],
  ['onbegin is dropped together with its animation', svg('<animate onbegin="alert(1)" dur="1s"/>')],
  ['a javascript: link loses its link', svg(`<a href="javascript:alert(1)">${SHAPE}</a>`)],
  [
    'a javascript: link with a tab inside loses its link',
    svg(`<a href="java&#9;script:alert(1)">${SHAPE}</a>`),
  ],
  [
    'a javascript: link after control characters loses its link',
    svg(`<a xlink:href="&#10; jaVaScRiPt:alert(1)">${SHAPE}</a>`),
  ],
  [
    'a javascript: link written in entities loses its link',
    svg(`<a href="&#106;&#x61;vascript:alert(1)">${SHAPE}</a>`),
  ],
  ['a javascript: image is dropped', svg('<image href="javascript:alert(1)"/>')],
  ['a data:text/html image is dropped', svg('<image href="data:text/html;base64,PHNjcmlwdD4="/>')],
  ['a use of data: is dropped', svg('<use href="data:image/svg+xml;base64,PHN2Zy8+#x"/>')],
  [
    'an SVG image in a data: URI is dropped',
    svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'),
  ],
  ['an image from the web is dropped', svg('<image xlink:href="https://evil.test/track.png"/>')],
  ['an image from a protocol-relative URL is dropped', svg('<image href="//evil.test/a.png"/>')],
  ['an image from a file: URL is dropped', svg('<image xlink:href="file:///etc/passwd"/>')],
  ['a use of another document is dropped', svg('<use href="other.svg#logo"/>')],
  [
    'a use whose link has another namespace prefix is dropped',
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:q="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"><use q:href="https://evil.test/#a"/></svg>`,
  ],
  [
    'foreignObject is dropped with its content',
    svg(
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="//evil.test"/></body></foreignObject>',
    ),
  ],
  [
    'HTML elements among the shapes are dropped',
    svg('<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x" onerror="alert(1)"/>'),
  ],
  [
    'a script under another prefix is dropped',
    `<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><s:script>alert(1)</s:script><s:rect width="3" height="3"/></s:svg>`,
  ],
  ['a script with an undeclared prefix is dropped', svg('<svg:script>alert(1)</svg:script>')],
  [
    '@import in a stylesheet is dropped',
    svg(`<style>@import url(https://evil.test/a.css);</style>${SHAPE}`),
  ],
  [
    'url() with an external address in a stylesheet is dropped',
    svg('<style>.a{fill:url(https://evil.test/#a)}</style><rect class="a" width="3" height="3"/>'),
  ],
  [
    'url() hidden by a CSS escape is dropped',
    svg('<rect style="fill:\\75rl(https://evil.test/#a)" width="3" height="3"/>'),
  ],
  [
    'a property hidden by a CSS escape is dropped',
    svg('<rect style="f\\69lter:url(https://evil.test/#a)" width="3" height="3"/>'),
  ],
  [
    'url() hidden by a CSS comment is dropped',
    svg('<rect style="fill:ur/**/l(https://evil.test/)" width="3" height="3"/>'),
  ],
  [
    'expression() is dropped',
    svg('<rect style="width:expression(alert(1));fill:expression(alert(1))"/>'),
  ],
  [
    '-moz-binding and behavior are dropped',
    svg('<rect style="-moz-binding:url(#a);behavior:url(a.htc)"/>'),
  ],
  ['@font-face is dropped', svg('<style>@font-face{font-family:a;src:url(//evil.test/f)}</style>')],
  [
    'a script after an early </style> in CDATA is dropped',
    svg('<style><![CDATA[</style><script>alert(1)</script>]]></style>'),
  ],
  ['a filter from the web is dropped', svg('<g filter="url(https://evil.test/#f)"/>')],
  [
    'a url() broken by quotes and brackets is dropped',
    svg(`<rect fill="url('#a') url(//evil.test)" width="3" height="3"/>`),
  ],
  [
    'feImage is dropped',
    svg('<filter id="f"><feImage href="https://evil.test/a.png"/></filter><g filter="url(#f)"/>'),
  ],
  [
    'a set element for href is dropped',
    svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>'),
  ],
  [
    'an animate element for href is dropped',
    svg('<use href="#a"><animate attributeName="href" values="javascript:alert(1)"/></use>'),
  ],
  [
    'a stylesheet instruction is dropped',
    `<?xml version="1.0"?><?xml-stylesheet href="https://evil.test/a.css"?>${svg(SHAPE)}`,
  ],
  [
    'XInclude is dropped',
    svg(
      '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>',
    ),
  ],
  [
    'a plain DOCTYPE is dropped',
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg(SHAPE)}`,
  ],
  ['comments are dropped', svg('<!-- <script>alert(1)</script> -->')],
  ['metadata and titles are dropped', svg('<metadata><x onload="a"/></metadata><title>T</title>')],
  [
    'an id that contains escaped markup is dropped',
    svg('<g id="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"/>'),
  ],
  [
    'an iframe, an embed and a video are dropped',
    svg('<iframe src="a"/><embed src="a"/><video src="a"/>'),
  ],
  ['a script in UTF-16 is dropped', utf16(svg(`<script>alert(1)</script>${SHAPE}`))],
  ['NaN and Infinity as sizes are dropped', svg('<rect width="NaN" height="Infinity"/>')],
  ['xml:base is dropped', svg(SHAPE, 'viewBox="0 0 9 9" xml:base="https://evil.test/"')],
  [
    'a marker on every corner is drawn as shapes',
    svg('<marker id="m"><path d="M0 0h9"/></marker><path marker-mid="url(#m)" d="M0 0h1h1h1"/>'),
  ],
]

/** Files that sanitizing refuses. */
export const REJECTED_ATTACKS: [name: string, attack: string | Uint8Array][] = [
  [
    'entities that multiply are rejected',
    `<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]>${svg('&b;')}`,
  ],
  [
    'an entity from a file: URL is rejected',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`,
  ],
  [
    'a parameter entity is rejected',
    `<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://evil.test/x.dtd"> %x;]>${svg(SHAPE)}`,
  ],
  ['an undeclared entity is rejected', svg('&nbsp;')],
  ['a duplicate attribute is rejected', svg('<rect fill="red" fill="blue"/>')],
  ['a null byte is rejected', svg('<sc\0ript>alert(1)</script>')],
  ['UTF-7 is rejected', `<?xml version="1.0" encoding="UTF-7"?>${svg('+ADw-script+AD4-')}`],
  ['EBCDIC is rejected', `<?xml version="1.0" encoding="IBM037"?>${svg(SHAPE)}`],
  ['invalid UTF-8 is rejected', Buffer.from([0x3c, 0x73, 0x76, 0x67, 0xc0, 0xaf])],
  ['UTF-16 without a byte order mark is rejected', Buffer.from(svg(SHAPE), 'utf16le')],
  ['HTML is rejected', '<html><body><svg viewBox="0 0 9 9"/></body></html>'],
  ['unclosed markup is rejected', '<svg viewBox="0 0 9 9"><g>'],
  ['an svg of another namespace is rejected', '<svg xmlns="http://evil.test/" viewBox="0 0 9 9"/>'],
  ['a huge number is rejected', svg('<path d="M0 0h1e308"/>')],
  ['a negative viewBox is rejected', svg(SHAPE, 'viewBox="0 0 -9 9"')],
  ['an empty viewBox is rejected', svg(SHAPE, 'viewBox="0 0 0 0"')],
  ['a viewBox of infinity is rejected', svg(SHAPE, 'viewBox="0 0 1e999 1e999"')],
  ['a very long, thin viewBox is rejected', svg(SHAPE, 'viewBox="0 0 1000 1"')],
  ['a use of itself is rejected', svg('<g id="a"><use href="#a"/></g>')],
  [
    'two uses of each other are rejected',
    svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
  ],
  [
    'a mask that masks itself is rejected',
    svg('<mask id="m"><g mask="url(#m)"/></mask><g mask="url(#m)"/>'),
  ],
  [
    'a circular reference in unused definitions is rejected',
    svg('<defs><pattern id="p" width="9" height="9"><rect fill="url(#p)"/></pattern></defs>'),
  ],
  ['exponentially nested uses are rejected', svg(nestedUses(9, 10))],
  ['a long chain of uses is rejected', svg(nestedUses(60, 1))],
  [
    'a pattern of tiny tiles is rejected',
    svg(
      '<pattern id="p" width="1e-5" height="1e-5" patternUnits="userSpaceOnUse"><path d="M0 0h1"/></pattern><rect width="24" height="24" fill="url(#p)"/>',
    ),
  ],
  [
    'a pattern scaled down to tiny tiles is rejected',
    svg(
      '<pattern id="p" width="1" height="1" patternTransform="scale(.0001)"/><rect width="24" height="24" fill="url(#p)"/>',
    ),
  ],
  [
    'patterns within patterns are rejected',
    svg(
      '<pattern id="p" width="1" height="1"><rect fill="url(#q)"/></pattern><pattern id="q" width="1" height="1"><path d="M0 0h1"/></pattern><rect fill="url(#p)"/>',
    ),
  ],
  [
    'dashes of almost no length are rejected',
    svg('<path stroke="red" stroke-dasharray=".0001" d="M0 0h24"/>'),
  ],
  ['deep nesting is rejected', svg(nested(200))],
  ['very deep nesting is rejected', svg(nested(100_000))],
  ['too many elements are rejected', svg('<g/>'.repeat(10_000))],
  [
    'a stack of masks is rejected',
    svg(`<mask id="m"/>${'<g mask="url(#m)">'.repeat(50)}${'</g>'.repeat(50)}`),
  ],
  [
    '900 blurs are rejected',
    svg(
      '<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>' +
        '<g filter="url(#f)"/>'.repeat(900),
    ),
  ],
  ['a long attribute is rejected', svg(`<path d="${'M0 0'.repeat(200_000)}"/>`)],
  ['more than 1 MB is rejected', svg(' '.repeat(1_100_000))],
  [
    '9,000 style rules for 900 elements are rejected',
    svg(`<style>${'*{x:0}'.repeat(9_000)}</style>${'<g/>'.repeat(900)}`),
  ],
  [
    'a long style rule for 5,900 paths is rejected',
    svg(
      `<style>path{stroke-dasharray:${'1 '.repeat(30_000)}}</style>${'<path d="M0 0h9"/>'.repeat(5900)}`,
    ),
  ],
  [
    'a rule of 5,000 declarations for 5,900 paths is rejected',
    svg(`<style>path{${'fill:#abc;'.repeat(5000)}}</style>${'<path d="M0 0h9"/>'.repeat(5900)}`),
  ],
  [
    'a PNG whose header states gigapixels is rejected',
    svg(
      `<image href="data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d49484452000fffff000fffff0806000000', 'hex').toString('base64')}"/>`,
    ),
  ],
  [
    'an embedded image that is not an image is rejected',
    svg('<image href="data:image/png;base64,PHN2Zz48L3N2Zz4="/>'),
  ],
  ['a text element is rejected', svg('<text x="2" y="9">Acme</text>')],
]
