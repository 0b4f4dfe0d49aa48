// nginx serving the same file with the same headers: one process, no log, a configuration of its own.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from '../children.ts'
import type { Recorded } from './answers.ts'

/** What nginx says by itself, for a file of its own. */
const ITS_OWN = new Set(['etag', 'content-type', 'content-length'])

/** The file is served at /logo.png. */
export function launchNginx(folder: string, port: number, { head, body }: Recorded) {
  const prefix = join(folder, 'nginx')
  mkdirSync(join(prefix, 'logs'), { recursive: true })
  writeFileSync(join(prefix, 'logo.png'), Buffer.from(body, 'base64'))
  writeFileSync(join(prefix, 'nginx.conf'), configuration(port, prefix, head))
  return launch('nginx', ['-p', prefix, '-c', join(prefix, 'nginx.conf'), '-e', 'stderr'])
}

function configuration(port: number, prefix: string, head: string[]): string {
  const headers = head.flatMap((name, i) =>
    i % 2 || ITS_OWN.has(name.toLowerCase()) ? [] : [`add_header ${name} ${quoted(head[i + 1])};`],
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${quoted(join(prefix, name))};`,
  )
  return `
    # One process without a master: it reads what we wrote, and ends by its own id.
    daemon off; master_process off; pid ${quoted(join(prefix, 'pid'))}; error_log stderr crit;
    events { worker_connections 512; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
      open_file_cache max=16; types { image/png png; }
      ${temporary.join('\n      ')}
      server {
        listen 127.0.0.1:${port};
        root ${quoted(prefix)};
        ${headers.join('\n        ')}
      }
    }`
}

const quoted = (word = '') => `"${word.replace(/["\\]/g, '\\$&')}"`
