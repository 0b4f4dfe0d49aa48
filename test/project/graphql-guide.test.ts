// The tables of docs/graphql.md agree with the schema: the queries, the permissions and the costs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GraphQLObjectType, getNamedType, isObjectType, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { costExtensionsOf } from '../../schema/graphql/field-cost.ts'
import { schema } from '../../schema/graphql/index.ts'
import { costOf, MAX_COST } from '../../server/http/routes/graphql/cost.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/graphql.md'), 'utf8')
const company = schema.getType('Company') as GraphQLObjectType

/** @returns the names in the table with this header, each with the text of its last cell. */
function namesInTable(header: string): Map<string, string> {
  const [, ...rest] = guide.split(`| ${header} |`)
  const rows = rest.join('').split('\n\n')[0]?.split('\n').slice(2) ?? []
  return new Map(
    rows.flatMap((row) => {
      const [, names = '', value = ''] = row.split('|').map((cell) => cell.trim())
      return [...names.matchAll(/`(\w+)[`(]/g)].map(([, name]) => [name ?? '', value] as const)
    }),
  )
}

/** All fields of a type, with all fields of each of them. */
function allFields(type: GraphQLObjectType, without: string[]): string {
  const fields = Object.values(type.getFields()).filter(({ name }) => !without.includes(name))
  return fields
    .map((field) => {
      const named = getNamedType(field.type)
      return isObjectType(named) ? `${field.name} { ${allFields(named, [])} }` : field.name
    })
    .join(' ')
}

function costOfCompanies(count: number, without: string[]): number {
  const domains = Array.from({ length: count }, (_, i) => `"a${i}.com"`).join(' ')
  const document = parse(`{ companies(domains: [${domains}]) { ${allFields(company, without)} } }`)
  return costOf({ schema, document })
}

describe('docs/graphql.md', () => {
  it('has every query and mutation', () => {
    const roots = [schema.getQueryType(), schema.getMutationType()]
    const fields = roots.flatMap((type) => Object.keys(type?.getFields() ?? {}))
    const listed = namesInTable('field | returns')
    const own = fields.filter((name) => !name.startsWith('_'))
    expect(own.filter((name) => !listed.has(name))).toEqual([])
  })

  it('says for every field of Company who may read it', () => {
    const listed = namesInTable('fields of `Company` | permission')
    const fields = Object.values(company.getFields())
    expect(fields.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([])
    const open = fields.filter(({ extensions }) => extensions.isPublic === true)
    const anyone = fields.filter(({ name }) => listed.get(name) === 'anyone' && name !== 'logo')
    expect(anyone.map(({ name }) => name)).toEqual(open.map(({ name }) => name))
  })

  it('has the cost of every field that costs more than 1', () => {
    const listed = namesInTable('field | points')
    for (const type of Object.values(schema.getTypeMap())) {
      if (!isObjectType(type) || type.name.startsWith('__')) continue
      for (const field of Object.values(type.getFields())) {
        const { cost } = costExtensionsOf(field)
        if (typeof cost !== 'number') continue
        expect(`${field.name} ${listed.get(field.name)}`).toBe(`${field.name} ${cost}`)
      }
    }
  })

  it('has the cost of companies with nearly all fields', () => {
    const some = costOfCompanies(62, ['fresh', 'intelligence'])
    const hundred = costOfCompanies(100, ['fresh', 'intelligence', 'brand', 'sources'])
    expect([some, hundred].map((cost) => cost.toLocaleString('en-US'))).toEqual(['9,921', '7,901'])
    for (const cost of ['9,921', '7,901']) expect(guide).toContain(cost)
    expect(costOfCompanies(63, ['fresh', 'intelligence'])).toBeGreaterThan(MAX_COST)
  })
})
