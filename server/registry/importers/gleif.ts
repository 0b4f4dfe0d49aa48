// GLEIF's file of ISINs and LEIs (free to use): which legal entity issued a security. It joins companies by ISIN.
import { isIsin, isLei } from './check-digits.ts'
import { tableOf } from './csv-table.ts'
import { draft, type Importer } from './importer.ts'

export const gleif: Importer = {
  name: 'gleif',
  addresses: ['https://mapping.gleif.org/api/v2/isin-lei/latest'],
  // {"data":{"attributes":{"downloadLink":"https://…/download"}}}
  linkIn(answer) {
    const link = /"downloadLink"\s*:\s*"([^"]+)"/.exec(answer)?.[1]
    return link?.replaceAll('\\/', '/') ?? null
  },
  async *rows(input) {
    for await (const { LEI = '', ISIN = '' } of tableOf(input, ['LEI', 'ISIN'])) {
      const what = `${LEI} ${ISIN}`
      if (!isIsin(ISIN)) yield { refused: 'bad ISIN', what }
      else if (!isLei(LEI)) yield { refused: 'bad LEI', what }
      else yield draft({ isins: [ISIN], lei: LEI })
    }
  },
}
