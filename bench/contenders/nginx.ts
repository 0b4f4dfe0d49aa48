// Starts nginx with the recorded image and headers of the service, in one process and without a log.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from '../children.ts'
import type { RecordedAnswers } from './recorded-answers.ts'

/** Headers that nginx sets itself. */
const HEADERS_SET_BY_NGINX = new Set(['etag', 'content-type', 'content-length'])

/** The file is served at /logo.png. */
export function launchNginx(folder: string, port: number, { rawHeaders, body }: RecordedAnswers) {
  const prefix = join(folder, 'nginx')
  mkdirSync(join(prefix, 'logs'), { recursive: true })
  writeFileSync(join(prefix, 'logo.png'), Buffer.from(body, 'base64'))
  writeFileSync(join(prefix, 'nginx.conf'), configuration(port, prefix, rawHeaders))
  return launch('nginx', ['-p', prefix, '-c', join(prefix, 'nginx.conf'), '-e', 'stderr'])
}

function configuration(port: number, prefix: string, rawHeaders: string[]): string {
  // Names have even indexes, and each value follows its name.
  const headers = rawHeaders.flatMap((name, i) =>
    i % 2 || HEADERS_SET_BY_NGINX.has(name.toLowerCase())
      ? []
      : [`add_header ${name} ${quote(rawHeaders[i + 1])};`],
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${quote(join(prefix, name))};`,
  )
  return `
    # One process without a master, so that its id is enough to stop it.
    daemon off; master_process off; pid ${quote(join(prefix, 'pid'))}; error_log stderr crit;
    events { worker_connections 512; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
      open_file_cache max=16; types { image/png png; }
      ${temporary.join('\n      ')}
      server {
        listen 127.0.0.1:${port};
        root ${quote(prefix)};
        ${headers.join('\n        ')}
      }
    }`
}

const quote = (word = '') => `"${word.replace(/["\\]/g, '\\$&')}"`
