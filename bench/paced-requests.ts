// A worker thread that requests one URL at a fixed interval and measures the response times.
import { parentPort, workerData } from 'node:worker_threads'
import { sendRequest } from './http-client.ts'

const { url, headers, intervalMs, localAddress } = workerData
const durations: number[] = []
const failed: string[] = []
const pending: Promise<void>[] = []

async function requestOnce(): Promise<void> {
  const sentAt = performance.now()
  try {
    const { status } = await sendRequest(url, headers, undefined, localAddress)
    if (status !== 200) failed.push(String(status))
    durations.push(performance.now() - sentAt)
  } catch (error) {
    failed.push(String(error))
  }
}

const startedAt = performance.now()
const interval = setInterval(() => pending.push(requestOnce()), intervalMs)
parentPort?.once('message', async () => {
  clearInterval(interval)
  await Promise.all(pending)
  parentPort?.postMessage({ milliseconds: performance.now() - startedAt, durations, failed })
})
