// Imports GLEIF's mapping of ISINs to LEIs (free to use). Its rows add an LEI to companies found by ISIN.
import { isIsin, isLei } from './check-digits.ts'
import { parsePublishedTable } from './csv-table.ts'
import { createDraft, type Importer } from './importer.ts'

export const gleif: Importer = {
  name: 'gleif',
  downloadUrls: ['https://mapping.gleif.org/api/v2/isin-lei/latest'],
  // The response is {"data":{"attributes":{"downloadLink":"https://…/download"}}}.
  findDownloadUrl(response) {
    const link = /"downloadLink"\s*:\s*"([^"]+)"/.exec(response)?.[1]
    return link?.replaceAll('\\/', '/') ?? null
  },
  async *rows(input) {
    for await (const { LEI = '', ISIN = '' } of parsePublishedTable(input, ['LEI', 'ISIN'])) {
      const rowText = `${LEI} ${ISIN}`
      if (!isIsin(ISIN)) yield { reason: 'invalid ISIN', rowText }
      else if (!isLei(LEI)) yield { reason: 'invalid LEI', rowText }
      else yield createDraft({ isins: [ISIN], lei: LEI })
    }
  },
}
