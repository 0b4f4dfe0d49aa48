// Serves the script that defines <company-logo>, for pages without a build.
import type { Router } from 'express'
import { Problem } from '../../../schema/problems.ts'
import { createRouter, get } from '../methods.ts'
import type { PageLimit } from '../page-limit.ts'
import { IMMUTABLE, loadOnce, replyPublicFile } from '../static-file.ts'
import { readElementScript } from './explorer/build-output.ts'

/** Pages get a new version within five minutes. */
const CACHE_FOR_FIVE_MINUTES = 'public, max-age=300'

/** `/element.js` is the version of this server; `/element-0.1.0.js` is the version in its name, for pages with SRI. */
export function elementRoutes(limitPage: PageLimit): Router {
  const load = loadOnce(loadScript)
  const router = createRouter()
  get(
    router,
    '/element.js',
    limitPage(async (request, response) => {
      const { file } = await load()
      replyPublicFile(request, response, file, CACHE_FOR_FIVE_MINUTES)
    }),
  )
  get(
    router,
    '/element-:version.js',
    limitPage(async (request, response) => {
      const { version, file } = await load()
      if (request.params.version !== version) {
        const detail = `This server has only the version ${version} of the script: /element-${version}.js.`
        throw new Problem('not_found', detail)
      }
      replyPublicFile(request, response, file, IMMUTABLE)
    }),
  )
  return router
}

async function loadScript() {
  const script = await readElementScript()
  if (script) return script
  const detail = 'The script is not built. Run `npm run prepare` with the dev dependencies.'
  throw new Problem('not_found', detail)
}
