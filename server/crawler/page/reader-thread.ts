// Runs in the worker thread of `reader.ts` and reads one page per message.
import { parentPort } from 'node:worker_threads'
import { type DownloadedPage, readPage } from './reader.ts'

parentPort?.on('message', async (downloaded: DownloadedPage) => {
  parentPort?.postMessage(await readPage(downloaded))
})
// The first message reports that the code is loaded; `reader.ts` then starts the timeout.
parentPort?.postMessage('ready')
