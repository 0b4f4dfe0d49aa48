// Prints what is chosen wrongly on the fixture sites, or all about one of them: `node test/support/sites/judge.ts [HOST]`.
import { createRenderer } from '../../../server/images/pool.ts'
import { SITES } from './index.ts'
import { visitSite, wrongWith } from './visiting.ts'

const [only] = process.argv.slice(2)
const renderer = createRenderer()
const asked = SITES.filter(({ host }) => only === undefined || host === only)
let right = 0
for (const site of asked) {
  const { artworks, report } = await visitSite(site, renderer)
  const wrong = await wrongWith(artworks, site, renderer)
  if (wrong.length === 0) right += 1
  else console.log(`${site.host}: ${site.name}\n   ${wrong.join('\n   ')}`)
  if (only) console.dir({ ...report, right: site.right, why: site.why }, { depth: 5 })
}
console.log(`${right} of ${asked.length} right`)
await renderer.close()
