// That each line marked in clients.types.ts is refused by the compiler, and no other.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FILE = join(ROOT, 'test/clients.types.ts')
const DIRECTIVE = /\/\/ @ts-expect-error/

/** The compiler's errors in the text, as it would be with this in place of the file. */
function errorsOf(text: string): { line: number; message: string }[] {
  const read = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, ROOT)
  const host = ts.createCompilerHost(options)
  const readFile = host.readFile
  host.readFile = (path) => (path === FILE ? text : readFile(path))
  const program = ts.createProgram([FILE], options, host)
  const source = program.getSourceFile(FILE)
  return ts.getPreEmitDiagnostics(program, source).map(({ start = 0, messageText }) => ({
    line: (source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1,
    message: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }))
}

describe('the types of the clients', () => {
  const lines = readFileSync(FILE, 'utf8').split('\n')
  // A directive speaks of the line below it.
  const marked = lines.flatMap((line, index) => (DIRECTIVE.test(line) ? [index + 2] : []))

  it('refuse every line that is marked, and nothing else', () => {
    const errors = errorsOf(lines.map((line) => line.replace(DIRECTIVE, '//')).join('\n'))
    expect(errors.map(({ line }) => line)).toEqual(marked)
    // Not because an import is lost, which would make everything below it an error.
    expect(errors.filter(({ message }) => message.startsWith('Cannot find'))).toEqual([])
  })
})
