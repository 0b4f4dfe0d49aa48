// Bundles the program of the render processes into one JavaScript file. A process that runs it takes 25 MB less memory
// than one that loads the TypeScript files, because it does not load Node's TypeScript compiler, and starts in half the time.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isUpToDate } from '../prepared/up-to-date.ts'

const FOLDER = join(import.meta.dirname, 'dist')
const BUNDLE = join(FOLDER, 'render-child.js')
/** The sources of the bundle, relative to its folder. */
const SOURCE_LIST = join(FOLDER, 'sources.json')

/** Writes the bundle; `npm run prepare` does it, and so does `npm ci`. */
async function bundleRenderer(): Promise<void> {
  // Loaded here, because only development and `npm ci` have it.
  const { build } = await import('esbuild')
  const { metafile } = await build({
    entryPoints: [join(import.meta.dirname, 'render-child.ts')],
    outfile: BUNDLE,
    bundle: true,
    // These two load native code. The rest starts sooner in one file, and without what it does not use.
    external: ['sharp', '@resvg/resvg-js'],
    platform: 'node',
    format: 'esm',
    metafile: true,
    logLevel: 'warning',
  })
  const sources = Object.keys(metafile.inputs).map((path) => relative(FOLDER, resolve(path)))
  writeFileSync(SOURCE_LIST, JSON.stringify(sources))
}

/** @returns the bundle; null when there is none, or when one of its sources is newer. */
export function findBundle(): URL | null {
  try {
    const sources: string[] = JSON.parse(readFileSync(SOURCE_LIST, 'utf8'))
    const paths = sources.map((source) => join(FOLDER, source))
    return isUpToDate(BUNDLE, paths) ? pathToFileURL(BUNDLE) : null
  } catch {
    return null
  }
}

if (import.meta.main) await bundleRenderer()
