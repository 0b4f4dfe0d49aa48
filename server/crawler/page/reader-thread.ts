// A thread that reads pages, one after the other.
import { parentPort } from 'node:worker_threads'
import { readPage, type Written } from './reader.ts'

parentPort?.on('message', async (written: Written) => {
  parentPort?.postMessage(await readPage(written))
})
// What reads is loaded.
parentPort?.postMessage('ready')
