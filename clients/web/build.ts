// Builds the packages of the clients, and into dist the explorer, the admin page, the page at /graphql and the script of <company-logo>.
// `npm run prepare` runs it, and so does `npm ci`.
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import clientPackage from '../package.json' with { type: 'json' }
import { buildPackages } from '../packages/index.ts'

const ROOT = import.meta.dirname
const COMPRESSIBLE_FILE = /\.(html|js|css|svg)$/

const SHARED_OPTIONS = {
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  // Set explicitly: tests run with another NODE_ENV, and development builds contain local file paths.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
} as const

/** @returns false when the dev dependencies are not installed. */
export async function build(): Promise<boolean> {
  const vite = await import('vite').catch(() => null)
  if (!vite) return false
  await compileClients()
  await buildPackages(`${ROOT}/dist/packages`)
  // Only the assets are deleted, because their names change; a server may read the other files meanwhile.
  await rm(`${ROOT}/dist/assets`, { recursive: true, force: true })
  await vite.build({
    ...SHARED_OPTIONS,
    plugins: [{ name: 'block-first-paint', transformIndexHtml: blockFirstPaint }],
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      outDir: 'dist',
      emptyOutDir: false,
      reportCompressedSize: false,
    },
  })
  const { buildGuides } = await import('./guides/build-guides.ts')
  await buildGuides(`${ROOT}/dist/guides.json`)
  await buildAdminPage(vite)
  await buildGraphqlPage(vite)
  await buildElementScript(vite)
  await compress(`${ROOT}/dist/assets`)
  await compress(`${ROOT}/dist/admin/assets`)
  await compress(`${ROOT}/dist/graphql-page`)
  await compress(`${ROOT}/dist/element`)
  return true
}

/** Does what `npm run build:clients` does. */
async function compileClients(): Promise<void> {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  await promisify(execFile)(process.execPath, [tsc, '-p', `${ROOT}/..`])
}

/** Builds the admin page, which another port serves with its own copies of the files. */
async function buildAdminPage({ build: bundle }: typeof import('vite')): Promise<void> {
  await rm(`${ROOT}/dist/admin/assets`, { recursive: true, force: true })
  await bundle({
    ...SHARED_OPTIONS,
    root: `${ROOT}/admin`,
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      outDir: `${ROOT}/dist/admin`,
      emptyOutDir: false,
      reportCompressedSize: false,
    },
  })
}

/** Builds the page at /graphql as one file, whose script and style are in the page. */
async function buildGraphqlPage({ build: bundle }: typeof import('vite')): Promise<void> {
  const result = await bundle({
    ...SHARED_OPTIONS,
    build: {
      target: 'es2022',
      write: false,
      rolldownOptions: {
        input: `${ROOT}/graphql-page/main.tsx`,
        output: { codeSplitting: false },
      },
      // Kilobytes. The script contains the editor, so it exceeds the default of 500.
      chunkSizeWarningLimit: 1000,
    },
  })
  // The type of `result` also covers several outputs and watch mode, which these options do not use.
  const { output } = [result].flat()[0] as Extract<typeof result, { output: unknown }>
  const script = output.find((file) => file.type === 'chunk')?.code ?? ''
  const style = output.find((file) => file.type === 'asset')?.source ?? ''
  const template = await readFile(`${ROOT}/graphql-page/page.html`, 'utf8')
  // Replacement functions, because `$` has a special meaning in a replacement string.
  const html = template
    .replace('/* style */', () => String(style))
    // A closing tag inside a string of the script would end the element.
    .replace('/* script */', () => script.trim().replaceAll('</script', '<\\/script'))
  await mkdir(`${ROOT}/dist/graphql-page`, { recursive: true })
  await writeFile(`${ROOT}/dist/graphql-page/index.html`, html)
}

/** Builds the script as one file, whose name has the version of the package. */
async function buildElementScript({ build: bundle }: typeof import('vite')): Promise<void> {
  await bundle({
    ...SHARED_OPTIONS,
    build: {
      target: 'es2022',
      outDir: 'dist/element',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: `${ROOT}/element-script.ts`,
        output: { entryFileNames: `element-${clientPackage.version}.js` },
      },
    },
  })
}

/** Blocks the first paint until the script has rendered the page, to prevent layout shifts. */
function blockFirstPaint(html: string): string {
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
