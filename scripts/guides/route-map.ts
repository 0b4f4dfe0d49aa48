// Writes docs/routes.md: for each path of the REST API, its route file, its resolvers and a test, read from the source.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import ts from 'typescript'
import { openapi } from '../../schema/openapi/index.ts'
import { table } from './table.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const filesIn = (pattern: string) => globSync(pattern, { cwd: ROOT }).toSorted()

const parse = (file: string) => ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)

/** A path that a source file names, perhaps without its first segments, which a variable has. */
interface NamedPath {
  path: string
  /** The route file. */
  file: string
  /** The source text that answers the path: the call that mounts the handler, or the whole file. */
  text: string
  /** 0 where a call mounts a handler at the path, 1 for a key of a table of paths, 2 for any other text. */
  rank: 0 | 1 | 2
}

const MOUNTING = ['get', 'getImage', 'mutate', 'getOrPost']

/** `:domain` and `{domain}` become `{}`, because the names of parameters differ. */
const withoutNames = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, '{}')

/** @returns the file of each name that a file of `server/http/` imports from the routes. */
function importsOf(source: ts.SourceFile): Map<string, string> {
  const files = new Map<string, string>()
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier))
      continue
    const names = statement.importClause?.namedBindings
    const target = join(dirname(source.fileName), statement.moduleSpecifier.text)
    if (!names || !ts.isNamedImports(names)) continue
    for (const { name } of names.elements) files.set(name.text, target)
  }
  return files
}

/** @returns the call when it mounts a handler at the paths in this argument: `get(router, paths)`, `logoRoutes([…])`. */
function mountingCall(node: ts.Node, argument: ts.Node): ts.CallExpression | null {
  if (!ts.isCallExpression(node)) return null
  const callee = node.expression.getText()
  const isRoutes = callee.endsWith('Routes') && ts.isArrayLiteralExpression(argument)
  // The last argument is the handler.
  const isPath = node.arguments.slice(0, -1).some((candidate) => candidate === argument)
  const isHandler = MOUNTING.includes(callee) && isPath
  return isRoutes || isHandler ? node : null
}

/** @returns the text of a node, and of the functions of its file that it uses. */
function withLocalFunctions(node: ts.Node, source: ts.SourceFile): string {
  const functions = source.statements.filter(ts.isFunctionDeclaration)
  const used = new Set([node])
  for (const node of used)
    for (const declaration of functions)
      if (new RegExp(`\\b${declaration.name?.text}\\(`).test(node.getText())) used.add(declaration)
  return [...used].map((node) => node.getText()).join('\n')
}

function namedPathsOf(file: string): NamedPath[] {
  const source = parse(file)
  const imports = importsOf(source)
  const found: NamedPath[] = []
  const visit = (node: ts.Node, call: ts.CallExpression | null) => {
    if ((ts.isStringLiteralLike(node) || ts.isTemplateTail(node)) && node.text.startsWith('/')) {
      const callee = call?.expression.getText() ?? ''
      const mountedFile = callee.endsWith('Routes') ? imports.get(callee) : undefined
      found.push({
        path: withoutNames(node.text),
        file: mountedFile ?? file,
        text: call && !mountedFile ? withLocalFunctions(call, source) : read(mountedFile ?? file),
        rank: call ? 0 : ts.isPropertyAssignment(node.parent) ? 1 : 2,
      })
    }
    ts.forEachChild(node, (child) => visit(child, mountingCall(node, child) ?? call))
  }
  visit(source, null)
  return found
}

/** @returns the place that names most of the path: the whole of it, or all but its first segments. */
function findRoute(url: string, named: NamedPath[]): NamedPath | undefined {
  const segments = withoutNames(url).split('/').slice(1)
  for (const count of segments.keys()) {
    const suffix = `/${segments.slice(count).join('/')}`
    const matches = named.filter(({ path }) => path === suffix)
    const [match] = matches.toSorted((a, b) => a.rank - b.rank)
    if (match && (count === 0 || suffix !== '/{}')) return match
  }
  return undefined
}

const resolverNames = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\bresolvers(?:\(\))?\.(?!ts\b)(\w+)/g)].map(([, name = '']) => name),
  ),
]

/** @returns the resolvers of the handler; without any, those of what its file imports from the same folder. */
function resolversOf({ file, text }: NamedPath): string[] {
  const own = resolverNames(text)
  if (own.length > 0) return own
  const helpers = [...importsOf(parse(file))].filter(
    ([, helper]) => dirname(helper) === dirname(file) && /\/routes\/\w+\/.*\.ts$/.test(helper),
  )
  return [...new Set(helpers.flatMap(([name, helper]) => resolverNames(textOf(name, helper))))]
}

/** @returns the text of a function with those that it uses; the whole file for a type. */
function textOf(name: string, file: string): string {
  const source = parse(file)
  const declared = source.statements.find(
    (statement) => ts.isFunctionDeclaration(statement) && statement.name?.text === name,
  )
  return declared ? withLocalFunctions(declared, source) : read(file)
}

const RESOLVERS = filesIn('server/resolvers/*.ts').map((file) => ({ file, text: read(file) }))
const TESTS = filesIn('test/{api,clients,processes}/*.test.ts').map((file) => ({
  file,
  text: read(file),
}))

function resolverWithFile(name: string): string {
  const exported = new RegExp(`^export (?:async )?(?:const|function) (?:create)?${name}\\b`, 'im')
  const found = RESOLVERS.find(({ text }) => exported.test(text))
  return found ? `${name} (\`${basename(found.file)}\`)` : name
}

/** @returns the test named for the path or its route file; without one, the test that names the path most often. */
function testOf(path: string, routeFile: string): string {
  const prefix = path.replace(/\{.*$/, '')
  const lastName = /\/(\w+)[^/]*$/.exec(prefix.replace(/\/$/, ''))?.[1]
  const names = [lastName, basename(routeFile, '.ts'), basename(dirname(routeFile))]
  const countIn = ({ text }: { text: string }) => text.split(prefix).length - 1
  const tests = TESTS.filter((test) => countIn(test) > 0)
  const own = names.map((name) => tests.find(({ file }) => file === `test/api/${name}.test.ts`))
  const [most] = tests.toSorted((a, b) => countIn(b) - countIn(a))
  const chosen = own.find((test) => test !== undefined) ?? most
  return chosen ? `\`${chosen.file}\`` : ''
}

/** @throws Error when no source file names a path of the OpenAPI document. */
export function routeMap(): string {
  const { paths = {} } = openapi({
    baseUrl: 'https://api.invalid',
    imageUrl: 'https://image.invalid',
  })
  const sources = ['server/http/app.ts', ...filesIn('server/http/routes/**/*.ts')]
  const named = sources.flatMap(namedPathsOf)
  const rows = Object.keys(paths).map((path) => {
    const route = findRoute(path, named)
    if (!route) throw new Error(`No file of server/http/routes names the path ${path}.`)
    const resolvers = resolversOf(route).map(resolverWithFile).join(', ')
    const routeFile = route.file.replace('server/http/routes/', '')
    return [`\`${path}\``, `\`${routeFile}\``, resolvers, testOf(path, route.file)]
  })
  return table(['path', 'file in `server/http/routes/`', 'resolvers', 'test'], rows)
}
