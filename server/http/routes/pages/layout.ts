// The frame of pages without a script: header, style and Content-Security-Policy.
import { hash } from 'node:crypto'
import type { Request } from 'express'
import { FONT_PATH, STYLE } from './style.ts'

export const PAGE_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const LOGO_SVG = `<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M8.5 7.5h5v11h10v5h-15z"/><circle cx="20.75" cy="10.75" r="3.25"/></svg>`

/**
 * @param title plain text.
 * @param main HTML of the page's content.
 * @param baseUrl the public URL of the API for links from another host; empty for links on the same host.
 * @param footer HTML after the content, with its own element.
 */
export function pageHtml(title: string, main: string, baseUrl = '', footer = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Logograph</title>
<link rel="icon" href="/favicon.ico">
<link rel="preload" href="${FONT_PATH}" as="font" type="font/woff2" crossorigin>
<style>${STYLE}</style>
</head>
<body>
<header><a class="brand" href="${baseUrl}/">${LOGO_SVG}<span>Logograph</span></a><nav aria-label="Views"><a href="${baseUrl}/docs">Docs</a><a href="${baseUrl}/?view=plans">Plans</a><a href="${baseUrl}/?view=key">Key</a></nav></header>
<main>
${main}
</main>
${footer}</body>
</html>
`
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** @returns whether a browser opens the address as a page, rather than a program or an `<img>` requesting it. */
export const isPageRequest = ({ headers, method }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '')
