// The variables of the admin page.
import { z } from 'zod'
import { MIN_TOKEN_LENGTH } from '../../access/admin-token.ts'
import { listenHost, port, publicUrl } from '../../environment/checks.ts'
import type { Variables } from '../../environment/variable.ts'

const TOKEN_PATTERN = new RegExp(`^[\\x21-\\x7e]{${MIN_TOKEN_LENGTH},256}$`)
const TOKEN_ALLOWED = `${MIN_TOKEN_LENGTH} to 256 visible ASCII characters`

export const adminVariables = {
  admin: {
    port: {
      name: 'ADMIN_PORT',
      default: '0',
      check: port(0),
      text: 'Port of the [admin page](admin.md); `0` opens none.',
    },
    host: {
      name: 'ADMIN_HOST',
      default: '127.0.0.1',
      check: listenHost,
      text: 'Address that `ADMIN_PORT` listens on.',
    },
    token: {
      name: 'ADMIN_TOKEN',
      isSecret: true,
      check: z.string().regex(TOKEN_PATTERN, `must be ${TOKEN_ALLOWED}`).describe(TOKEN_ALLOWED),
      text: 'Token of the admin page; `ADMIN_PORT` requires it.',
    },
    url: {
      name: 'ADMIN_URL',
      check: publicUrl,
      text: 'Address of the [admin page](admin.md) behind a proxy.',
    },
  },
} satisfies Variables
