// A process that writes artwork and companies to MongoDB until it is killed.
import { hash } from 'node:crypto'
import { mongoRecords } from '../../../server/stores/mongo/index.ts'
import { artworkOf } from '../artwork.ts'
import { apex, companyOf } from '../companies.ts'

const records = mongoRecords(process.argv[2] as string)
// All bytes of one write are equal, so a test notices a mixture of two writes.
const putArtwork = (n: number) =>
  records.artwork.put(artworkOf('x.com', Buffer.alloc(200_000, n % 256)))
await putArtwork(0)
console.log('writing')
const writeArtwork = async () => {
  for (let n = 1; ; n++) await putArtwork(n)
}
// All companies of a round have the same name and coin, so a test notices a mixture of two rounds.
const writeCompanies = async () => {
  for (let n = 0; ; n++) {
    const name = `Round ${hash('sha256', String(n)).slice(0, 12)}`
    const batch = Array.from({ length: 40 }, (_, i) =>
      companyOf(`c${i}.com`, { name, coins: [`R${n}`], domains: [apex(`d${i}-${n % 3}.com`)] }),
    )
    await records.companies.put(batch)
  }
}
await Promise.all([writeArtwork(), writeCompanies()])
