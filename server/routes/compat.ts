// Addresses of other logo services, kept so that only a host name changes: #5.
import { Router } from 'express'
import { type Keep, logoRoutes } from './logo.ts'

/** Clearbit's path style; mounted behind a context in which a bad key counts as none. */
export function compatRoutes(keep: Keep): Router {
  return Router().use(logoRoutes(['/api/clearbit/logo/:domain'], keep))
}
