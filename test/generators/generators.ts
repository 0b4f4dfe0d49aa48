// The generators, and how each makes a client, compiles it with a program of `programs/` and runs it. Clients of MCP read the
// schemas of the tools by themselves.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Runs a command in the folder of the generator. @returns what it prints. @throws Error when it fails. */
export type Run = (command: string, ...args: string[]) => string

interface Attempt {
  run: Run
  /** The empty folder of the generator. */
  cwd: string
  /** The file with the OpenAPI document. */
  document: string
}

export interface Generator {
  name: string
  version: string
  /** Whether it is a client of MCP, which calls the tools for assistants. */
  isMcpClient?: true
  /** A fault of the generator: the first word of the line that its program does not print. */
  lacks?: string
  /** The commands that must be in the PATH. */
  tools: string[]
  /** @returns what the program printed. */
  call(attempt: Attempt): string
}

/** Copies a program into the folder, under another name if its language needs one. */
const copyProgram = ({ cwd }: Attempt, name: string, target = name): void =>
  copyFileSync(join(import.meta.dirname, 'programs', name), join(cwd, target))

const OPENAPI_GENERATOR = 'org.openapitools:openapi-generator-cli'
const OPENAPI_GENERATOR_VERSION = '7.24.0'

/** Generates with openapi-generator into the folder. @param options those of the language. */
function runOpenapiGenerator({ run, document }: Attempt, language: string, ...options: string[]) {
  const artifact = `${OPENAPI_GENERATOR}:${OPENAPI_GENERATOR_VERSION}`
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy'
  run('mvn', '-q', '-B', goal, `-Dartifact=${artifact}`, '-DoutputDirectory=.')
  const jar = `openapi-generator-cli-${OPENAPI_GENERATOR_VERSION}.jar`
  run('java', '-jar', jar, 'generate', '-i', document, '-g', language, '-o', '.', ...options)
}

/** Compiles a Go program with the package `generated/client`, and runs it. */
function runGo(attempt: Attempt, program: string): string {
  const { run, cwd } = attempt
  copyProgram(attempt, program, 'main.go')
  writeFileSync(join(cwd, 'go.mod'), 'module generated\n\ngo 1.25\n')
  run('go', 'mod', 'tidy')
  return run('go', 'run', '.')
}

/** Installs packages of npm beside the compiler. */
function installNode({ run, cwd }: Attempt, ...packages: string[]): void {
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }')
  const always = ['typescript@5.9', 'esbuild', '@types/node@24']
  run('npm', 'install', '--silent', '--no-audit', '--no-fund', ...always, ...packages)
}

/** Checks the types of a program and its client, and runs it. */
function runTypescript(attempt: Attempt, program: string): string {
  const { run } = attempt
  copyProgram(attempt, program, 'main.ts')
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2023',
    '--types',
    'node',
  ]
  run('npx', 'tsc', ...options, '--module', 'esnext', '--moduleResolution', 'bundler', 'main.ts')
  const bundle = ['--bundle', '--platform=node', '--format=esm', '--outfile=main.js']
  run('npx', 'esbuild', 'main.ts', '--log-level=error', ...bundle)
  return run('node', 'main.js')
}

/** Installs packages of PyPI. @returns the Python that has them. */
function installPython({ run, cwd }: Attempt, ...packages: string[]): string {
  run('python3', '-m', 'venv', 'venv')
  const python = join(cwd, 'venv/bin/python')
  run(python, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages)
  return python
}

export const GENERATORS: Generator[] = [
  {
    name: 'openapi-typescript',
    version: '7.13.0',
    tools: ['npm'],
    call(attempt) {
      installNode(attempt, 'openapi-typescript@7.13.0', 'openapi-fetch@0.17.0')
      attempt.run('npx', 'openapi-typescript', attempt.document, '-o', 'schema.ts')
      return runTypescript(attempt, 'openapi-fetch.ts')
    },
  },
  {
    name: 'hey-api',
    version: '0.99.0',
    tools: ['npm'],
    call(attempt) {
      installNode(attempt, '@hey-api/openapi-ts@0.99.0')
      attempt.run('npx', 'openapi-ts', '-i', attempt.document, '-o', 'client')
      return runTypescript(attempt, 'hey-api.ts')
    },
  },
  {
    name: 'orval',
    version: '8.38.0',
    tools: ['npm'],
    call(attempt) {
      installNode(attempt, 'orval@8.38.0')
      const output = ['--output', './client.ts', '--client', 'fetch']
      attempt.run('npx', 'orval', '--input', attempt.document, ...output)
      return runTypescript(attempt, 'orval.ts')
    },
  },
  {
    name: 'oapi-codegen',
    version: 'v2.8.2',
    tools: ['go'],
    call(attempt) {
      const { run, cwd, document } = attempt
      mkdirSync(join(cwd, 'client'))
      const tool = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'
      const options = ['-generate', 'types,client', '-package', 'client']
      run('go', 'run', tool, ...options, '-o', 'client/client.go', document)
      return runGo(attempt, 'oapi-codegen.go')
    },
  },
  {
    name: 'ogen',
    version: 'v1.25.0',
    tools: ['go'],
    call(attempt) {
      const tool = 'github.com/ogen-go/ogen/cmd/ogen@v1.25.0'
      attempt.run('go', 'run', tool, '--target', 'client', '--package', 'client', attempt.document)
      return runGo(attempt, 'ogen.go')
    },
  },
  {
    name: 'openapi-python-client',
    version: '0.29.1',
    tools: ['python3'],
    call(attempt) {
      const { run, cwd, document } = attempt
      const python = installPython(attempt, 'openapi-python-client==0.29.1')
      writeFileSync(join(cwd, 'config.json'), JSON.stringify(PYTHON_CLIENT_CONFIG))
      const program = join(cwd, 'venv/bin/openapi-python-client')
      const options = ['--config', 'config.json', '--output-path', 'client']
      run(program, 'generate', '--path', document, ...options)
      run(python, '-m', 'pip', 'install', '--quiet', './client')
      copyProgram(attempt, 'openapi-python-client.py', 'main.py')
      return run(python, 'main.py')
    },
  },
  {
    name: 'openapi-generator-python',
    version: OPENAPI_GENERATOR_VERSION,
    tools: ['mvn', 'java', 'python3'],
    call(attempt) {
      runOpenapiGenerator(attempt, 'python')
      const python = installPython(attempt, '.')
      copyProgram(attempt, 'openapi-generator.py', 'main.py')
      return attempt.run(python, 'main.py')
    },
  },
  {
    name: 'openapi-generator-java',
    version: OPENAPI_GENERATOR_VERSION,
    tools: ['mvn', 'java', 'javac'],
    call(attempt) {
      const { run } = attempt
      const options = '--additional-properties=useSingleRequestParameter=true'
      runOpenapiGenerator(attempt, 'java', '--library=native', options)
      copyProgram(attempt, 'Main.java', 'src/main/java/Main.java')
      run('mvn', '-q', '-B', '-Dmaven.test.skip', 'compile')
      const copy = ['dependency:copy-dependencies', '-DoutputDirectory=target/libraries']
      run('mvn', '-q', '-B', ...copy)
      return run('java', '-cp', `target/classes${delimiter}target/libraries/*`, 'Main')
    },
  },
  {
    name: 'openapi-generator-rust',
    // Its enum takes the discriminator out of an item, and the type in it then misses the required `type`.
    lacks: 'items',
    version: OPENAPI_GENERATOR_VERSION,
    tools: ['mvn', 'java', 'cargo'],
    call(attempt) {
      runOpenapiGenerator(attempt, 'rust', '--additional-properties=supportAsync=false')
      copyProgram(attempt, 'main.rs', 'src/main.rs')
      return attempt.run('cargo', 'run', '--quiet')
    },
  },
  {
    name: 'openapi-generator-csharp',
    version: OPENAPI_GENERATOR_VERSION,
    tools: ['mvn', 'java', 'dotnet'],
    call(attempt) {
      const { run } = attempt
      const options = ['--library=restsharp', '--additional-properties=targetFramework=net8.0']
      runOpenapiGenerator(attempt, 'csharp', ...options)
      run('dotnet', 'new', 'console', '--output', 'program')
      copyProgram(attempt, 'Program.cs', 'program/Program.cs')
      const library = 'src/Org.OpenAPITools/Org.OpenAPITools.csproj'
      run('dotnet', 'add', 'program', 'reference', library)
      return run('dotnet', 'run', '--project', 'program')
    },
  },
]

const MCP_CLIENTS: Generator[] = [
  {
    name: 'mcp-typescript',
    version: '1.32.2',
    tools: ['npm'],
    call(attempt) {
      installNode(attempt, '@modelcontextprotocol/sdk@1.32.2')
      return runTypescript(attempt, 'mcp-sdk.ts')
    },
  },
  {
    name: 'mcp-ai-sdk',
    version: '2.0.99',
    tools: ['npm'],
    call(attempt) {
      installNode(attempt, '@ai-sdk/mcp@2.0.99', 'ai')
      return runTypescript(attempt, 'ai-sdk.ts')
    },
  },
  {
    name: 'mcp-python',
    version: '2.3.0',
    tools: ['python3'],
    call(attempt) {
      const python = installPython(attempt, 'mcp==2.3.0')
      copyProgram(attempt, 'mcp-sdk.py', 'main.py')
      return attempt.run(python, 'main.py')
    },
  },
  {
    name: 'mcp-go',
    version: 'v1.8.0',
    tools: ['go'],
    call: (attempt) => runGo(attempt, 'mcp-sdk.go'),
  },
]
GENERATORS.push(...MCP_CLIENTS.map((client): Generator => ({ ...client, isMcpClient: true })))

/** The tool knows no images. With this, it returns them as files. */
const PYTHON_CLIENT_CONFIG = {
  content_type_overrides: Object.fromEntries(
    ['svg+xml', 'png', 'webp', 'jpeg'].map((type) => [`image/${type}`, 'application/octet-stream']),
  ),
}
