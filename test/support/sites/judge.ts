// Prints the fixture sites whose logo is chosen wrongly, or all details of one site.
// Usage: node test/support/sites/judge.ts [HOST]
import { createRenderer } from '../../../server/images/pool.ts'
import { SITES } from './index.ts'
import { findMistakes, visitSite } from './visiting.ts'

const [onlyHost] = process.argv.slice(2)
const renderer = createRenderer()
const sites = SITES.filter(({ host }) => onlyHost === undefined || host === onlyHost)
let correct = 0
for (const site of sites) {
  const { artworks, report } = await visitSite(site, renderer)
  const mistakes = await findMistakes(artworks, site, renderer)
  if (mistakes.length === 0) correct += 1
  else console.log(`${site.host}: ${site.name}\n   ${mistakes.join('\n   ')}`)
  if (onlyHost) console.dir({ ...report, expected: site.expected, why: site.why }, { depth: 5 })
}
console.log(`${correct} of ${sites.length} correct`)
await renderer.close()
