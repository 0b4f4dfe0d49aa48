// Tests the npm package as its users install it: the files that every server serves, compiled, bundled and run outside the
// project.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { build as bundleWithEsbuild } from 'esbuild'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { build as bundleWithVite } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packNpmPackage } from '../../clients/packages/npm-package.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const PACKAGE = '@logograph/client'

/** A module for each export: what a user writes, and what it prints. */
const MODULES: Record<string, { code: string; prints: string }> = {
  index: {
    code: `import { type LogoSet, logoSet } from '${PACKAGE}'
      const set: LogoSet = logoSet({ imageUrl: 'https://img.example.com' }, 'stripe.com', { size: 48 })
      console.log(set.src)`,
    prints: 'https://img.example.com/stripe.com?size=48',
  },
  react: {
    code: `import { CompanyLogo } from '${PACKAGE}/react'
      import { createElement } from 'react'
      import { renderToString } from 'react-dom/server'
      const logo = createElement(CompanyLogo, { domain: 'stripe.com', imageUrl: 'https://img.example.com' })
      console.log(renderToString(logo).includes('alt="stripe.com logo"'))`,
    prints: 'true',
  },
  element: {
    code: `import { CompanyLogoElement, configure } from '${PACKAGE}/element'
      configure({ imageUrl: 'https://img.example.com' })
      const create = (): HTMLElement => new CompanyLogoElement()
      console.log(typeof create)`,
    prints: 'function',
  },
  vue: {
    code: `import '${PACKAGE}/vue'
      import type { GlobalComponents } from 'vue'
      const props: InstanceType<GlobalComponents['company-logo']>['$props'] =
        { domain: 'stripe.com', size: 48, theme: 'dark', class: 'logo' }
      console.log(props.domain)`,
    prints: 'stripe.com',
  },
  svelte: {
    code: `import '${PACKAGE}/svelte'
      import type { SvelteHTMLElements } from 'svelte/elements'
      const attributes: SvelteHTMLElements['company-logo'] =
        { domain: 'stripe.com', 'image-url': 'https://img.example.com', size: 48, class: 'logo' }
      console.log(attributes.domain)`,
    prints: 'stripe.com',
  },
  next: {
    code: `import { createLogoLoader } from '${PACKAGE}/next'
      const loader = createLogoLoader({ imageUrl: 'https://img.example.com' }, { theme: 'dark' })
      console.log(loader({ src: 'stripe.com', width: 3840, quality: 75 }))`,
    prints: 'https://img.example.com/stripe.com?theme=dark&size=2048',
  },
  rest: {
    code: `import { ProblemError, restClient } from '${PACKAGE}/rest'
      const answer = {
        type: 'urn:logograph:problem:quota_exceeded', title: 'Quota exceeded',
        code: 'quota_exceeded', detail: 'Wait.', status: 429, retryAfter: 7,
      }
      const headers = { 'content-type': 'application/problem+json' }
      const client = restClient({
        baseUrl: 'https://logos.example.com',
        retry: { maxAttempts: 1 },
        fetch: async () => new Response(JSON.stringify(answer), { status: 429, headers }),
      })
      try {
        const logo: Blob = await client.get('/api/{domain}', { params: { path: { domain: 'stripe.com' } } })
        console.log(logo.size)
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== 'quota_exceeded') throw error
        const seconds: number = error.retryAfter
        console.log(seconds)
      }`,
    prints: '7',
  },
  graphql: {
    code: `import { graphqlClient } from '${PACKAGE}/graphql'
      import { CompaniesDocument } from '${PACKAGE}/documents'
      const ask = graphqlClient({
        baseUrl: 'https://logos.example.com',
        fetch: async () => new Response(JSON.stringify({ data: { companies: [] } }), {
          headers: { 'content-type': 'application/graphql-response+json' },
        }),
      })
      const { data } = await ask(CompaniesDocument, { domains: ['stripe.com'] })
      console.log(data?.companies?.length)`,
    prints: '0',
  },
}

/** Maximum sizes of bundles for browsers, gzipped, in bytes. */
const BUDGETS: Record<string, number> = { [PACKAGE]: 1500, [`${PACKAGE}/element`]: 3400 }

const STRICTEST = {
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: [],
  strict: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
  exactOptionalPropertyTypes: true,
  noFallthroughCasesInSwitch: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedIndexedAccess: true,
  noUncheckedSideEffectImports: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
}

let folder: string
let tarball: string
const packageFolder = () => join(folder, 'node_modules', PACKAGE)

/** Installs the tarball into an empty folder. Its dependencies are links to the installed ones, so that it works offline. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logograph-package-'))
  tarball = join(folder, 'client.tgz')
  await writeFile(tarball, await packNpmPackage())
  await mkdir(packageFolder(), { recursive: true })
  await run('tar', ['-xzf', tarball, '-C', packageFolder(), '--strip-components=1'])
  await mkdir(join(folder, 'node_modules/@types'))
  const dependencies = [
    'openapi-fetch',
    'openapi-typescript-helpers',
    'react',
    'react-dom',
    'csstype',
  ]
  for (const name of [
    ...dependencies,
    '@types/react',
    '@types/react-dom',
    'scheduler',
    'vue',
    'svelte',
  ]) {
    await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  for (const [name, { code }] of Object.entries(MODULES)) {
    await writeFile(join(folder, `${name}.ts`), `${code}\nexport {}\n`)
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the package', () => {
  it('contains only built files, its license and its guide', async () => {
    const names = await readdir(packageFolder())
    expect(names.sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
    const files = await readdir(join(packageFolder(), 'dist'))
    expect(files.filter((name) => !/\.(js|d\.ts)(\.map)?$/.test(name))).toEqual([])
    for (const name of files.filter((name) => name.endsWith('.js'))) {
      const text = await readFile(join(packageFolder(), 'dist', name), 'utf8')
      const imports = [...text.matchAll(/^(?:import|export) .*from ['"]([^'"]+)['"]/gm)].map(
        ([, path]) => path,
      )
      expect(
        imports.filter((path) => !/^(\.\/[\w-]+\.js|react|openapi-fetch)$/.test(path ?? '')),
        name,
      ).toEqual([])
    }
  })

  it('has the files that npm would publish, without a warning', async () => {
    const publish = ['publish', join(ROOT, 'clients'), '--dry-run', '--json', '--ignore-scripts']
    const { stdout, stderr } = await run('npm', publish, { cwd: ROOT })
    // A dry run needs no login, and says so.
    const notices = stderr
      .split('\n')
      .filter((line) => /warn|error/i.test(line) && !/logged in/.test(line))
    expect(notices).toEqual([])
    const listed = JSON.parse(stdout)
    const published = (listed.files ?? listed['@logograph/client'].files) as { path: string }[]
    const { stdout: own } = await run('tar', ['-tzf', tarball])
    expect(own.trim().replaceAll('package/', '').split('\n').sort()).toEqual(
      published.map(({ path }) => path).sort(),
    )
  })

  it('has nothing that publint reports', async () => {
    const { messages, pkg } = await publint({ pkgDir: packageFolder(), strict: true, pack: false })
    expect(messages.map((message) => formatMessage(message, pkg!, { color: false }))).toEqual([])
  })

  it('has types that every resolution of ES modules finds', async () => {
    const result = await checkPackage(createPackageFromTarballData(await readFile(tarball)))
    if (!result.types) throw new Error('The package has no types.')
    // The profile `esm-only`: the package is for ES modules, which CommonJS loads with `await import()`.
    const isForEsModules = (problem: (typeof result.problems)[number]) =>
      !('resolutionKind' in problem) || !['node10', 'node16-cjs'].includes(problem.resolutionKind)
    expect(result.problems.filter(isForEsModules)).toEqual([])
  })

  it.each(['nodenext', 'bundler'])(
    'compiles under the strictest settings with %s',
    async (kind) => {
      const module = kind === 'nodenext' ? 'nodenext' : 'esnext'
      const compilerOptions = {
        ...STRICTEST,
        module,
        moduleResolution: kind,
        outDir: 'out',
        rootDir: '.',
      }
      const files = Object.keys(MODULES).map((name) => `${name}.ts`)
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
      const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch((error) => error)
      expect(stdout).toBe('')
    },
    // The compiler also checks the libraries, which takes a busy machine a minute.
    300_000,
  )

  it.each(Object.entries(MODULES))('runs %s in Node', async (name, { prints }) => {
    const { stdout, stderr } = await run(process.execPath, [join(folder, `${name}.ts`)])
    expect([stdout.trim(), stderr]).toEqual([prints, ''])
  })

  it('is bundled by esbuild and by Vite', async () => {
    const entries = Object.keys(MODULES).map((name) => join(folder, `${name}.ts`))
    const shared = { bundle: true, write: false, logLevel: 'silent', outdir: 'out' } as const
    const { warnings, outputFiles } = await bundleWithEsbuild({
      ...shared,
      entryPoints: entries,
      format: 'esm',
      target: 'es2022',
    })
    expect([warnings, outputFiles.length]).toEqual([[], entries.length])
    const warningsOfVite: string[] = []
    await bundleWithVite({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: {
        target: 'es2022',
        write: false,
        rolldownOptions: {
          input: entries,
          onwarn: ({ code, message }) => {
            // Only bundlers with server components use the directive 'use client'.
            if (code !== 'MODULE_LEVEL_DIRECTIVE') warningsOfVite.push(message)
          },
        },
      },
    })
    expect(warningsOfVite).toEqual([])
  })

  it.each(Object.entries(BUDGETS))('%s is at most %i bytes', async (path, budget) => {
    const { outputFiles } = await bundleWithEsbuild({
      stdin: { contents: `export * from '${path}'`, resolveDir: folder },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      target: 'es2022',
    })
    const size = gzipSync(outputFiles[0]!.contents, { level: 9 }).byteLength
    expect(size).toBeLessThanOrEqual(budget)
  })
})
