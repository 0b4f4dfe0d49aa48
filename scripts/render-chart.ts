// Lints the Helm chart and renders it into test/project/chart, where the tests check the result without Helm.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
export const CHART = join(ROOT, 'deploy/helm/logograph')
export const RENDERED_DIR = join(ROOT, 'test/project/chart')
/** The command; another path can be given, because Helm is no npm package. */
export const HELM = process.env.HELM ?? 'helm'

/** The values of each rendering: the defaults, and every optional part. */
export const RENDERINGS: Record<string, string[]> = {
  default: [],
  full: ['--values', join(CHART, 'ci/full-values.yaml')],
}

/** @returns a hash of all files of the chart, which changes with any of them. */
export function chartHash(): string {
  const hash = createHash('sha256')
  const entries = readdirSync(CHART, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted())
    hash.update(file.slice(CHART.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** @returns the manifests of a rendering. @throws Error when Helm is missing or refuses the chart. */
export function renderChart(name: string): string {
  const values = RENDERINGS[name] ?? []
  execFileSync(HELM, ['lint', '--strict', '--quiet', CHART, ...values], { stdio: 'pipe' })
  const args = ['template', 'logograph', CHART, '--kube-version', '1.34.0', ...values]
  return execFileSync(HELM, args, { encoding: 'utf8', stdio: 'pipe' })
}

/** The first line of a rendered file. */
export const hashLine = () =>
  `# Rendered by "npm run chart" from the chart with the hash ${chartHash()}\n`

if (import.meta.main) {
  for (const name of Object.keys(RENDERINGS))
    writeFileSync(join(RENDERED_DIR, `${name}.yaml`), hashLine() + renderChart(name))
}
