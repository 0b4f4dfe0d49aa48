// MongoDB against the contracts of every store, and what is peculiar to it.
import { afterAll } from 'vitest'
import { mongoRecords } from '../server/stores/mongo.ts'
import { companyContract } from './company-contract.ts'
import { recordsContract } from './contracts.ts'
import { onMongo } from './on-mongo.ts'

onMongo('the MongoDB store', (at) => {
  afterAll(() => at.drop())
  const open = async (place: string) => {
    const records = mongoRecords(at.of(place), { patienceMs: 20_000 })
    await records.ping()
    return records
  }
  recordsContract('MongoDB', open)
  companyContract('MongoDB', open)
})
