import type { CodegenConfig } from '@graphql-codegen/cli'

const address = process.env.VITE_LOGOGRAPH_URL ?? 'http://localhost:3000'

const config: CodegenConfig = {
  schema: `${address}/graphql`,
  documents: ['src/**/*.{ts,tsx}', '!src/gql/**'],
  generates: {
    'src/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        enumType: 'string-literal',
        useTypeImports: true,
        scalars: {
          Domain: 'string',
          HexColor: 'string',
          ISIN: 'string',
          URL: 'string',
          DateTime: 'string',
        },
      },
    },
  },
}
export default config
