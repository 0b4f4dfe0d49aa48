// Generates example code for a request in cURL, JavaScript and Python.
export interface ExampleRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
  /** File name for the response body; null when the code parses JSON. */
  file: string | null
}

export const LANGUAGES = ['cURL', 'JavaScript', 'Python'] as const
export type Language = (typeof LANGUAGES)[number]

export const CODE_GENERATORS: Record<Language, (request: ExampleRequest) => string> = {
  cURL: curlCommand,
  JavaScript: javascriptCode,
  Python: pythonCode,
}

function curlCommand({ method, url, headers, body, file }: ExampleRequest): string {
  const methodOption = method === 'GET' ? '' : ` -X ${method}`
  const lines = [`curl -s${methodOption} ${shellQuote(url)}`]
  for (const [name, value] of Object.entries(headers)) {
    lines.push(`-H ${shellQuote(`${name}: ${value}`)}`)
  }
  if (body !== null) lines.push(`-d ${shellQuote(compactJson(body))}`)
  if (file) lines.push(`-o ${file}`)
  return lines.join(' \\\n  ')
}

function javascriptCode({ method, url, headers, body, file }: ExampleRequest): string {
  const options: string[] = []
  if (method !== 'GET') options.push(`method: '${method}'`)
  if (Object.keys(headers).length > 0) options.push(`headers: ${JSON.stringify(headers)}`)
  if (body !== null) options.push(`body: JSON.stringify(${compactJson(body)})`)
  const optionsArgument = options.length > 0 ? `, {\n  ${options.join(',\n  ')},\n}` : ''
  const sendLine = `const response = await fetch(${JSON.stringify(url)}${optionsArgument})`
  const readLine = file
    ? 'const image = await response.blob()'
    : 'const data = await response.json()'
  return `${sendLine}\n${readLine}`
}

function pythonCode({ method, url, headers, body, file }: ExampleRequest): string {
  const callArguments = [JSON.stringify(url)]
  if (Object.keys(headers).length > 0) callArguments.push(`headers=${JSON.stringify(headers)}`)
  if (body !== null) callArguments.push(`data=${JSON.stringify(compactJson(body))}`)
  const sendLine = `response = requests.${method.toLowerCase()}(\n    ${callArguments.join(',\n    ')},\n)`
  const readLine = file ? `open("${file}", "wb").write(response.content)` : 'data = response.json()'
  return `import requests\n\n${sendLine}\n${readLine}`
}

const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function compactJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}
