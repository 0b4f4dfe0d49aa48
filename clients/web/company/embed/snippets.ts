// Generates the code that embeds a logo, in each language of the company page.
import { type LogoPicture, type LogoSetParameters, logoAlt, logoPicture } from '../../../img.ts'
import type { CodeLanguage } from '../../parts/highlight.ts'
import { pictureParameters, type Settings } from './settings.ts'

export interface EmbedRequest {
  domain: string
  name: string
  settings: Settings
  /** Address of the image host. */
  imageUrl: string
  /** Address of the API host. */
  apiUrl: string
  /** The reader's publishable key, which may go into a page. */
  token: string | undefined
  /** The reader's secret key, only for the code of servers. */
  secretKey: string | undefined
}

export const SNIPPETS: Record<
  string,
  { label: string; language: CodeLanguage; generate(request: EmbedRequest): string }
> = {
  html: { label: 'HTML', language: 'xml', generate: htmlCode },
  react: { label: 'React', language: 'javascript', generate: reactCode },
  vue: { label: 'Vue', language: 'xml', generate: vueCode },
  next: { label: 'Next.js', language: 'javascript', generate: nextCode },
  markdown: { label: 'Markdown', language: 'markdown', generate: markdownCode },
  curl: { label: 'cURL', language: 'bash', generate: curlCode },
  python: { label: 'Python', language: 'python', generate: pythonCode },
}

/** Languages whose code runs on servers, where a secret key is safe. */
export const SERVER_LANGUAGES = ['curl', 'python']

function pictureOf({ domain, settings, imageUrl, token }: EmbedRequest): LogoPicture {
  // An <img> may load SVG; only the type of the package excludes it, because publishable keys cannot.
  const parameters = pictureParameters(settings) as LogoSetParameters
  const { size, theme } = settings
  return logoPicture({ imageUrl, token }, domain, { size, theme, ...parameters })
}

/** Escapes a text for a double-quoted HTML attribute. */
export const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function imgTag({ img }: LogoPicture, alt: string): string {
  const { src, srcset, width, height } = img
  const lines = [
    `src="${escapeAttribute(src)}"`,
    `srcset="${escapeAttribute(srcset)}"`,
    `width="${width}"${height === undefined ? '' : ` height="${height}"`} alt="${escapeAttribute(alt)}" loading="lazy"`,
  ]
  return `<img\n  ${lines.join('\n  ')}>`
}

function htmlCode(request: EmbedRequest): string {
  const picture = pictureOf(request)
  const tag = imgTag(picture, logoAlt(request.domain, request.name))
  if (!picture.source) return tag
  const { media, srcset } = picture.source
  const source = `<source media="${media}"\n    srcset="${escapeAttribute(srcset)}">`
  return `<picture>\n  ${source}\n  ${tag.replaceAll('\n', '\n  ')}\n</picture>`
}

/** The settings as properties of the components, without those that have their default. */
function propertiesOf({ domain, name, settings }: EmbedRequest): Record<string, unknown> {
  const theme = settings.theme === 'auto' ? {} : { theme: settings.theme }
  return { domain, name, size: settings.size, ...theme, ...pictureParameters(settings) }
}

/** Writes properties as JSX: strings in quotes, other values in braces. */
function jsxProperties(properties: Record<string, unknown>): string[] {
  return Object.entries(properties).map(([name, value]) => {
    if (typeof value !== 'string') return `${name}={${String(value)}}`
    return /["&{}<>\\]/.test(value) ? `${name}={${JSON.stringify(value)}}` : `${name}="${value}"`
  })
}

const REACT_IMPORT = `import { CompanyLogo } from '@logograph/client/react'`

function reactElement(request: EmbedRequest, indent: string): string {
  const { imageUrl, token } = request
  const own = token ? { imageUrl, token } : { imageUrl }
  const lines = jsxProperties({ ...own, ...propertiesOf(request) })
  return `${indent}<CompanyLogo\n${lines.map((line) => `${indent}  ${line}`).join('\n')}\n${indent}/>`
}

function reactCode(request: EmbedRequest): string {
  return `${REACT_IMPORT}\n\nexport const Logo = () => (\n${reactElement(request, '  ')}\n)`
}

function nextCode(request: EmbedRequest): string {
  return `// app/page.tsx, a server component\n${REACT_IMPORT}\n\nexport default function Page() {\n  return (\n${reactElement(request, '    ')}\n  )\n}`
}

function vueCode(request: EmbedRequest): string {
  const { imageUrl, token } = request
  const own = token ? { 'image-url': imageUrl, token } : { 'image-url': imageUrl }
  const attributes = Object.entries({ ...own, ...propertiesOf(request) }).map(([name, value]) => {
    if (value === true) return name
    return `${name}="${escapeAttribute(String(value))}"`
  })
  return `<script setup>\nimport '@logograph/client/vue'\n</script>\n\n<template>\n  <company-logo\n    ${attributes.join('\n    ')}\n  />\n</template>`
}

function markdownCode(request: EmbedRequest): string {
  // GitHub shows <picture>, so a README has both variants.
  if (request.settings.theme === 'auto') return htmlCode(request)
  const alt = logoAlt(request.domain, request.name).replace(/[[\]\\]/g, '')
  return `![${alt}](${pictureOf(request).img.src})`
}

/** The parameters of a request for a file, whose format is always named. */
function fileParameters({ settings }: EmbedRequest): Record<string, string> {
  const format = settings.format === 'default' ? 'png' : settings.format
  const picture = { ...pictureParameters(settings), format }
  const entries = Object.entries({ size: settings.size, ...picture })
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

const themesOf = ({ settings: { theme } }: EmbedRequest): ('light' | 'dark')[] =>
  theme === 'auto' ? ['light', 'dark'] : [theme]

/** A program reads its secret key from here when the page knows only a publishable one, which is for web pages. */
const KEY_VARIABLE = 'LOGOGRAPH_KEY'

const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function curlCode(request: EmbedRequest): string {
  const { domain, apiUrl } = request
  const parameters = fileParameters(request)
  const key = curlKey(request)
  const commands = themesOf(request).map((theme) => {
    const query = new URLSearchParams({ ...parameters, theme })
    const header = key && ` \\\n  -H ${key}`
    const file = shellQuote(`${domain}-${theme}.${parameters.format}`)
    return `curl --fail --output ${file}${header} \\\n  ${shellQuote(`${apiUrl}/api/${domain}?${query}`)}`
  })
  return commands.join('\n\n')
}

/** @returns the quoted header with the key; empty without a key. */
function curlKey({ secretKey, token }: EmbedRequest): string {
  if (secretKey) return shellQuote(`x-api-key: ${secretKey}`)
  return token ? `"x-api-key: $${KEY_VARIABLE}"` : ''
}

/** @returns the expression for the key; empty without a key. */
function pythonKey({ secretKey, token }: EmbedRequest): string {
  if (secretKey) return JSON.stringify(secretKey)
  return token ? `os.environ["${KEY_VARIABLE}"]` : ''
}

function pythonCode(request: EmbedRequest): string {
  const { domain, apiUrl } = request
  const parameters = fileParameters(request)
  const key = pythonKey(request)
  const headers = key && `\n        headers={"x-api-key": ${key}},`
  const imports = key.startsWith('os.') ? 'import os\n' : ''
  return `${imports}from pathlib import Path

import requests

for theme in ${JSON.stringify(themesOf(request))}:
    response = requests.get(
        ${JSON.stringify(`${apiUrl}/api/${domain}`)},
        params=${JSON.stringify(parameters)} | {"theme": theme},${headers}
        timeout=10,
    )
    response.raise_for_status()
    Path(f"${domain}-{theme}.${parameters.format}").write_bytes(response.content)`
}
