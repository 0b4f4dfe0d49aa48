// Serves the clients as packages for npm and pip, in the version of this server.
import type { Router } from 'express'
import { Problem } from '../../../schema/problems.ts'
import { createRouter, get } from '../methods.ts'
import type { PageLimit } from '../page-limit.ts'
import { headerList } from '../reply/headers.ts'
import { createFile, loadOnce, replyFile, type StaticFile } from '../static-file.ts'
import { readBuiltFile, readWheel } from './explorer/build-output.ts'

/** An installation gets a new version within five minutes. */
const CACHE_FOR_FIVE_MINUTES = 'public, max-age=300'

/** `/client.tgz` for npm; `/logograph-0.1.0-py3-none-any.whl` for pip, which reads the version in the name. */
export function packageRoutes(limitPage: PageLimit): Router {
  const loadTarball = loadOnce(async () => {
    const bytes = await readBuiltFile('packages/client.tgz')
    if (bytes) return createFile('application/gzip', bytes)
    throw notBuilt()
  })
  const loadWheel = loadOnce(async () => {
    const wheel = await readWheel()
    if (wheel) return wheel
    throw notBuilt()
  })
  const router = createRouter()
  const serve = (path: string, load: (version: string) => Promise<StaticFile>) =>
    get(
      router,
      path,
      limitPage(async (request, response) => {
        const file = await load(String(request.params.version))
        const headers = { 'Cache-Control': CACHE_FOR_FIVE_MINUTES }
        replyFile(request, response, file, headerList(headers))
      }),
    )
  serve('/client.tgz', loadTarball)
  return serve('/logograph-:version-py3-none-any.whl', async (requested) => {
    const { version, name, file } = await loadWheel()
    if (requested === version) return file
    throw new Problem(
      'not_found',
      `This server has only the version ${version} of the package: /${name}.`,
    )
  })
}

const notBuilt = () =>
  new Problem(
    'not_found',
    'The package is not built. Run `npm run prepare` with the dev dependencies.',
  )
