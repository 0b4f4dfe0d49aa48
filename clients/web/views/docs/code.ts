// A question as a program asks it.
export interface Question {
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
  /** What the answer is saved as; null: it is read as JSON. */
  file: string | null
}

export const LANGUAGES = ['cURL', 'JavaScript', 'Python'] as const
export type Language = (typeof LANGUAGES)[number]

export const CODE: Record<Language, (question: Question) => string> = {
  cURL: ({ method, url, headers, body, file }) =>
    [
      `curl -s${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`,
      ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
      ...(body === null ? [] : [`-d ${quoted(onOneLine(body))}`]),
      ...(file ? [`-o ${file}`] : []),
    ].join(' \\\n  '),

  JavaScript: ({ method, url, headers, body, file }) => {
    const options = [
      ...(method === 'GET' ? [] : [`method: '${method}'`]),
      ...(Object.keys(headers).length > 0 ? [`headers: ${JSON.stringify(headers)}`] : []),
      ...(body === null ? [] : [`body: JSON.stringify(${onOneLine(body)})`]),
    ]
    const second = options.length > 0 ? `, {\n  ${options.join(',\n  ')},\n}` : ''
    return `const response = await fetch(${JSON.stringify(url)}${second})
const ${file ? 'image = await response.blob()' : 'answer = await response.json()'}`
  },

  Python: ({ method, url, headers, body, file }) => {
    const given = [
      JSON.stringify(url),
      ...(Object.keys(headers).length > 0 ? [`headers=${JSON.stringify(headers)}`] : []),
      ...(body === null ? [] : [`data=${JSON.stringify(onOneLine(body))}`]),
    ]
    const ask = `response = requests.${method.toLowerCase()}(\n    ${given.join(',\n    ')},\n)`
    const read = file ? `open("${file}", "wb").write(response.content)` : 'answer = response.json()'
    return `import requests\n\n${ask}\n${read}`
  },
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function onOneLine(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}
