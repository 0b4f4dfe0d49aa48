// A thread that asks for one address at a pace, whatever else its process does, and takes the times.
import { parentPort, workerData } from 'node:worker_threads'
import { ask } from './ask.ts'

const { url, headers, everyMs } = workerData
const each: number[] = []
const failed: string[] = []
const asked: Promise<void>[] = []

async function one(): Promise<void> {
  const from = performance.now()
  try {
    const { status } = await ask(url, headers)
    if (status !== 200) failed.push(String(status))
    each.push(performance.now() - from)
  } catch (error) {
    failed.push(String(error))
  }
}

const began = performance.now()
const clock = setInterval(() => asked.push(one()), everyMs)
parentPort?.once('message', async () => {
  clearInterval(clock)
  await Promise.all(asked)
  parentPort?.postMessage({ milliseconds: performance.now() - began, each, failed })
})
