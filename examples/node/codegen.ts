import type { CodegenConfig } from '@graphql-codegen/cli'

const address = process.env.LOGOGRAPH_URL ?? 'http://localhost:3000'

const config: CodegenConfig = {
  schema: `${address}/graphql`,
  documents: ['src/**/*.ts', '!src/gql/**'],
  // TypeScript for Node needs the extension.
  importExtension: '.js',
  generates: {
    'src/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
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
