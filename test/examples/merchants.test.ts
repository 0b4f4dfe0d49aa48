// Runs the Python program of the guide about merchants on the CSV of a bank.
import { execFile, execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { closeAfterTests } from '../support/close.ts'
import { startService } from '../support/service.ts'

const run = promisify(execFile)
const GUIDE = join(import.meta.dirname, '../../docs/merchants.md')
const hasPython = (() => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    if (process.env.CI === 'true') throw new Error('The test needs Python 3.')
    return false
  }
})()

it.skipIf(!hasPython)('names the lines of a CSV as the guide shows', async () => {
  const service = closeAfterTests(await startService())
  const guide = await readFile(GUIDE, 'utf8')
  const [program, output] = ['python', 'text'].map(
    (language) => guide.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '',
  )
  const [file, script] = ['bank.csv', 'name.py'].map((name) => join(service.dataDir, name))
  const rows = [
    'date;text;amount',
    '2026-05-02;KARTENZAHLUNG REWE SAGT DANKE 4711;-23.45',
    '2026-05-03;PAYPAL *SPOTIFY;-10.99',
    '2026-05-04;MIETE MAI;-850.00',
  ]
  await writeFile(file!, `${rows.join('\n')}\n`)
  await writeFile(script!, program!)
  const env = { ...process.env, LOGOGRAPH_URL: service.api, LOGOGRAPH_KEY: await service.key() }
  const { stdout } = await run('python3', [script!, file!], { env })
  expect(stdout).toBe(output)
})
