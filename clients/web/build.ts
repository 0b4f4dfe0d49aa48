// Builds the explorer into dist. `npm run prepare` runs it, and so does `npm ci`.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const ROOT = import.meta.dirname
const COMPRESSIBLE_FILE = /\.(js|css|svg)$/

/** @returns false where the dev dependencies are not installed. */
export async function build(): Promise<boolean> {
  const vite = await import('vite').catch(() => null)
  if (!vite) return false
  await vite.build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    // Set explicitly: tests run with another NODE_ENV, and development builds contain local file paths.
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    plugins: [{ name: 'paint-once', transformIndexHtml: paintOnce }],
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      outDir: 'dist',
      emptyOutDir: true,
      reportCompressedSize: false,
    },
  })
  await compress(`${ROOT}/dist/assets`)
  return true
}

/** Blocks the first paint until the script has rendered the page, to prevent layout shifts. */
function paintOnce(html: string): string {
  return html.replace('<script type="module"', '<script type="module" blocking="render"')
}

async function compress(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => COMPRESSIBLE_FILE.test(name))) {
    const bytes = await readFile(`${folder}/${name}`)
    await writeFile(`${folder}/${name}.br`, await promisify(brotliCompress)(bytes))
    await writeFile(`${folder}/${name}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}

if (import.meta.main && !(await build())) {
  console.log('The explorer is not built because the dev dependencies are not installed.')
}
