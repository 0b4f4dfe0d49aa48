// Runs in the worker thread of `reader.ts` and reads one page or robots.txt per message.
import { parentPort } from 'node:worker_threads'
import { readRules } from '../robots-rules.ts'
import { readPage, type ThreadTask } from './reader.ts'

parentPort?.on('message', async (task: ThreadTask) => {
  parentPort?.postMessage('page' in task ? await readPage(task.page) : readRules(task.robotsTxt))
})
// The first message reports that the code is loaded; `reader.ts` then starts the timeout.
parentPort?.postMessage('ready')
