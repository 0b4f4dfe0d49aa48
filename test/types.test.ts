// That each line marked in the clients' files of types is refused by the compiler, and no other.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const DIRECTIVE = /\/\/ @ts-expect-error/

/** The compiler's errors in the text, as it would be with this in place of the file. */
function errorsOf(file: string, text: string): { line: number; message: string }[] {
  const read = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, ROOT)
  const host = ts.createCompilerHost(options)
  const readFile = host.readFile
  host.readFile = (path) => (path === file ? text : readFile(path))
  const program = ts.createProgram([file], options, host)
  const source = program.getSourceFile(file)
  return ts.getPreEmitDiagnostics(program, source).map(({ start = 0, messageText }) => ({
    line: (source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1,
    message: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }))
}

describe.each(['clients.types.ts', 'graphql.types.ts'])('the types that %s asks for', (name) => {
  const file = join(ROOT, 'test', name)
  const lines = readFileSync(file, 'utf8').split('\n')
  // A directive speaks of the line below it.
  const marked = lines.flatMap((line, index) => (DIRECTIVE.test(line) ? [index + 2] : []))

  it('refuse every line that is marked, and nothing else', () => {
    const errors = errorsOf(file, lines.map((line) => line.replace(DIRECTIVE, '//')).join('\n'))
    expect(errors.map(({ line }) => line)).toEqual(marked)
    // Not because an import is lost, which would make everything below it an error.
    expect(errors.filter(({ message }) => message.startsWith('Cannot find'))).toEqual([])
  })
})
