// Starts a service with the admin page, and sends requests to its API.
import { freePort } from './ports.ts'
import { type Service, type ServiceOptions, startService } from './service.ts'

export const ADMIN_TOKEN = 'a-token-of-an-operator-42'

export interface AdminService extends Service {
  /** The URL of the admin page. */
  admin: string
  /** Sends a request to the admin API with the token; a body that is no text and no bytes is sent as JSON. */
  ask(method: string, path: string, body?: unknown, headers?: object): Promise<Response>
  /** Like `ask`, for an answer that must be 200. @returns its JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the answer that it asks for.
  askJson(method: string, path: string, body?: unknown, headers?: object): Promise<any>
}

export async function startAdminService({
  env,
  ...options
}: ServiceOptions = {}): Promise<AdminService> {
  const port = await freePort()
  const service = await startService({
    ...options,
    env: { ADMIN_PORT: String(port), ADMIN_TOKEN, ...env },
  })
  const admin = `http://127.0.0.1:${port}`
  const ask: AdminService['ask'] = (method, path, body, headers = {}) =>
    fetch(admin + path, {
      method,
      headers: {
        authorization: `Bearer ${ADMIN_TOKEN}`,
        ...(isJson(body) && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isJson(body) ? JSON.stringify(body) : (body as BodyInit | undefined),
    })
  const askJson: AdminService['askJson'] = async (...args) => {
    const response = await ask(...args)
    if (response.status !== 200) throw new Error(`${args[0]} ${args[1]}: ${await response.text()}`)
    return response.json()
  }
  return { ...service, admin, ask, askJson }
}

const isJson = (body: unknown): boolean =>
  body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array)
