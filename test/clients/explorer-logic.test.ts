// Tests the explorer's own functions without a browser or requests.
import { describe, expect, it } from 'vitest'
import type { Schema } from '../../clients/web/api/openapi-document.ts'
import { contrastRatio, formatColor, gradeOf } from '../../clients/web/parts/contrast.ts'
import { CODE_GENERATORS, type ExampleRequest } from '../../clients/web/views/docs/code.ts'
import { boundsOf, exampleOf, propertiesOf, typeOf } from '../../clients/web/views/docs/schema.ts'

describe('the explorer’s functions', () => {
  it.each([
    ['#767676', 'AA', 'rgb(118 118 118)', 'hsl(0 0% 46%)'],
    ['#777777', 'AA large', 'rgb(119 119 119)', 'hsl(0 0% 47%)'],
    ['#635BFF', 'AA', 'rgb(99 91 255)', 'hsl(243 100% 68%)'],
    ['#000000', 'AAA', 'rgb(0 0 0)', 'hsl(0 0% 0%)'],
    ['#1ED760', 'low', 'rgb(30 215 96)', 'hsl(141 76% 48%)'],
  ])('grade the contrast of %s on white as %s', (hex, grade, rgb, hsl) => {
    expect(gradeOf(contrastRatio(hex, '#FFFFFF'))).toBe(grade)
    expect([formatColor(hex, 'RGB'), formatColor(hex, 'HSL')]).toEqual([rgb, hsl])
  })
})

const textSchema: Schema = { type: 'string' }
const memberSchema: Schema = {
  title: 'Member',
  type: 'object',
  properties: { a: textSchema },
  required: ['a'],
}

describe('the API reference', () => {
  it.each<[Schema, string, string[]]>([
    [
      { type: 'integer', minimum: 16, maximum: 2048, default: 128 },
      'integer',
      ['16 to 2048', '128 when left out'],
    ],
    // The bounds of JavaScript's safe integers are no limits of a parameter.
    [{ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 }, 'integer', []],
    [{ type: 'integer', minimum: 0, maximum: 255 }, 'integer', ['0 to 255']],
    [{ type: ['string', 'null'], format: 'uri' }, 'uri or null', []],
    [{ anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] }, 'string or null', []],
    [{ type: 'array', items: memberSchema, minItems: 1 }, 'list of Member', ['at least 1 of them']],
    [{ type: 'string', minLength: 4, maxLength: 253 }, 'string', ['4 to 253 characters']],
    [{}, 'anything', []],
  ])('describes %j as %s', (schema, type, bounds) => {
    expect([typeOf(schema), boundsOf(schema)]).toEqual([type, bounds])
  })

  it('finds properties inside lists and choices, and stops at circular schemas', () => {
    const circular: Schema = { type: 'object', properties: {} }
    circular.properties = { next: circular }
    const names = (schema: Schema) => propertiesOf(schema).map(([name]) => name)
    expect(names({ anyOf: [{ type: 'array', items: memberSchema }, { type: 'null' }] })).toEqual([
      'a',
    ])
    expect(names(circular)).toEqual(['next'])
  })

  it('builds the example of a media type from the examples of its properties', () => {
    const schemaWithExample = { ...textSchema, example: 'Stripe' }
    expect(exampleOf({ ...memberSchema, properties: { a: schemaWithExample } })).toBeUndefined()
    expect(
      exampleOf({ schema: { ...memberSchema, properties: { a: schemaWithExample } } }),
    ).toEqual({ a: 'Stripe' })
    expect(exampleOf({ schema: memberSchema })).toBeUndefined()
    expect(exampleOf({ examples: { first: { value: 1 } } })).toBe(1)
  })

  const exampleRequest: ExampleRequest = {
    method: 'POST',
    url: "http://localhost:3000/api/name/L'Or%C3%A9al",
    file: null,
    headers: { 'x-api-key': '<API_KEY>' },
    body: '{ "domains": ["a.com"] }',
  }

  it('quotes shell arguments', () => {
    expect(CODE_GENERATORS.cURL(exampleRequest)).toBe(
      `curl -s -X POST 'http://localhost:3000/api/name/L'\\''Or%C3%A9al' \\
  -H 'x-api-key: <API_KEY>' \\
  -d '{"domains":["a.com"]}'`,
    )
  })

  it('generates code for the same request in JavaScript and Python', () => {
    expect(CODE_GENERATORS.JavaScript(exampleRequest)).toContain(
      'body: JSON.stringify({"domains":["a.com"]})',
    )
    expect(CODE_GENERATORS.Python(exampleRequest)).toContain('requests.post(')
    const image = { ...exampleRequest, method: 'GET', headers: {}, body: null, file: 'logo.png' }
    expect(CODE_GENERATORS.JavaScript(image)).toMatch(
      /^const response = await fetch\("[^"]+"\)\n.*blob\(\)$/s,
    )
    expect(CODE_GENERATORS.Python(image)).toContain('open("logo.png", "wb")')
  })
})
