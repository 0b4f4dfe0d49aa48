// The variables of the subgraph at /graphql/subgraph: the names that it has in a federated graph.
import { z } from 'zod'
import {
  MAX_FEDERATION_MINOR,
  RESERVED_TYPES,
  SUBGRAPH_DEFAULTS,
  TYPE_NAME,
  TYPE_NAME_ALLOWED,
} from '../../../../schema/graphql/subgraph-names.ts'
import { commaSeparated } from '../../../environment/checks.ts'
import type { Variables } from '../../../environment/variable.ts'

const FEDERATION_ALLOWED = `a version from 2.0 to 2.${MAX_FEDERATION_MINOR}`

const prefix = z.string().regex(TYPE_NAME, TYPE_NAME_ALLOWED)
const typeName = prefix.refine((name) => !RESERVED_TYPES.includes(name), {
  message: `must not be one of ${RESERVED_TYPES.join(', ')}`,
})
const scalarName = typeName.or(z.enum(['String', 'ID']))

export const graphqlVariables = {
  subgraph: {
    prefix: {
      name: 'SUBGRAPH_PREFIX',
      default: SUBGRAPH_DEFAULTS.prefix,
      check: prefix,
      text: 'Prefix of the types and root fields of the [subgraph](graphql.md#federation).',
    },
    entity: {
      name: 'SUBGRAPH_ENTITY',
      default: SUBGRAPH_DEFAULTS.entity,
      check: typeName,
      text: 'Name of its entity.',
    },
    keyType: {
      name: 'SUBGRAPH_KEY_TYPE',
      default: SUBGRAPH_DEFAULTS.keyType,
      check: scalarName,
      text: 'Scalar of its key `domain`, such as `String`, `ID` or your own scalar.',
    },
    identifierType: {
      name: 'SUBGRAPH_IDENTIFIER_TYPE',
      default: SUBGRAPH_DEFAULTS.identifierType,
      check: scalarName,
      text: 'Scalar of its keys `lei` and `isin`, such as `ID` or your own scalar.',
    },
    omittedFields: {
      name: 'SUBGRAPH_OMIT',
      default: SUBGRAPH_DEFAULTS.omittedFields.join(),
      check: commaSeparated(/^[a-z][A-Za-z]*$/, 'must be fields of Company such as name,industry'),
      text: 'Fields that its entity leaves out, such as `name,industry`.',
    },
    federationMinor: {
      name: 'SUBGRAPH_FEDERATION',
      default: `2.${SUBGRAPH_DEFAULTS.federationMinor}`,
      check: z
        .string()
        .regex(/^2\.\d{1,2}$/, `must be ${FEDERATION_ALLOWED}`)
        .transform((version) => Number(version.slice(2)))
        .refine((minor) => minor <= MAX_FEDERATION_MINOR, `must be ${FEDERATION_ALLOWED}`),
      text: 'Version of the federation specification of its SDL.',
    },
  },
} satisfies Variables
