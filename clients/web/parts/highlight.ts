// Colors code. `npm run prepare` colors the code of the guides with the same library.
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import markdown from 'highlight.js/lib/languages/markdown'
import python from 'highlight.js/lib/languages/python'
import xml from 'highlight.js/lib/languages/xml'

const LANGUAGES = { bash, css, javascript, json, markdown, python, xml }
export type CodeLanguage = keyof typeof LANGUAGES

for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language)

/** @returns HTML in which spans with classes such as `hljs-string` mark the tokens; the code itself is escaped. */
export const highlight = (code: string, language: CodeLanguage): string =>
  hljs.highlight(code, { language, ignoreIllegals: true }).value
