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
  cURL: ({ method, url, headers, body, file }) =>
    [
      `curl -s${method === 'GET' ? '' : ` -X ${method}`} ${shellQuote(url)}`,
      ...Object.entries(headers).map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`),
      ...(body === null ? [] : [`-d ${shellQuote(compactJson(body))}`]),
      ...(file ? [`-o ${file}`] : []),
    ].join(' \\\n  '),

  JavaScript: ({ method, url, headers, body, file }) => {
    const options = [
      ...(method === 'GET' ? [] : [`method: '${method}'`]),
      ...(Object.keys(headers).length > 0 ? [`headers: ${JSON.stringify(headers)}`] : []),
      ...(body === null ? [] : [`body: JSON.stringify(${compactJson(body)})`]),
    ]
    const optionsArgument = options.length > 0 ? `, {\n  ${options.join(',\n  ')},\n}` : ''
    return `const response = await fetch(${JSON.stringify(url)}${optionsArgument})
const ${file ? 'image = await response.blob()' : 'data = await response.json()'}`
  },

  Python: ({ method, url, headers, body, file }) => {
    const argumentsList = [
      JSON.stringify(url),
      ...(Object.keys(headers).length > 0 ? [`headers=${JSON.stringify(headers)}`] : []),
      ...(body === null ? [] : [`data=${JSON.stringify(compactJson(body))}`]),
    ]
    const sendLine = `response = requests.${method.toLowerCase()}(\n    ${argumentsList.join(',\n    ')},\n)`
    const readLine = file
      ? `open("${file}", "wb").write(response.content)`
      : 'data = response.json()'
    return `import requests\n\n${sendLine}\n${readLine}`
  },
}

const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function compactJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}
