// Tests that the compiler rejects exactly the lines marked `@ts-expect-error` in the clients' type tests.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const DIRECTIVE = /\/\/ @ts-expect-error/

const FILE_NAMES = ['rest.types.ts', 'graphql.types.ts']
const fileOf = (name: string) => join(ROOT, 'test/clients', name)

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n')

/** Compiles both files without their directives. One program for both, because loading the library types is slow. */
function programOf(files: string[]): ts.Program {
  const read = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, ROOT)
  const host = ts.createCompilerHost(options)
  const texts = new Map(
    files.map((file) => [
      file,
      linesOf(file)
        .map((line) => line.replace(DIRECTIVE, '//'))
        .join('\n'),
    ]),
  )
  const readFile = host.readFile
  host.readFile = (path) => texts.get(path) ?? readFile(path)
  return ts.createProgram(files, options, host)
}

let program: ts.Program
beforeAll(() => {
  program = programOf(FILE_NAMES.map(fileOf))
})

function errorsOf(file: string): { line: number; message: string }[] {
  const source = program.getSourceFile(file)
  return ts.getPreEmitDiagnostics(program, source).map(({ start = 0, messageText }) => ({
    line: (source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1,
    message: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }))
}

describe.each(FILE_NAMES)('type errors of %s', (name) => {
  const file = fileOf(name)
  const lines = linesOf(file)
  // A directive applies to the line below it.
  const markedLines = lines.flatMap((line, index) => (DIRECTIVE.test(line) ? [index + 2] : []))

  it('are exactly on the marked lines', () => {
    const errors = errorsOf(file)
    expect(errors.map(({ line }) => line)).toEqual(markedLines)
    // A missing import would also cause errors on the marked lines, so there must be none.
    expect(errors.filter(({ message }) => message.startsWith('Cannot find'))).toEqual([])
  })
})
