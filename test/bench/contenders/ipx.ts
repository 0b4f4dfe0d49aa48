// ipx on the same SVG files through its own interface.
import { contend, folderOfSvgs } from './cold.ts'

// Named at run time, since the checks of the repository run without the peers.
const peer = 'ipx'
const { createIPX, ipxFSStorage } = await import(peer)
const ipx = createIPX({ storage: ipxFSStorage({ dir: folderOfSvgs() }) })

contend(async ({ domain }, edge) => {
  // Without f_png the SVG is only minified; without enlarge it stays as small as its viewBox.
  const wanted = { enlarge: '', f: 'png', fit: 'contain', b: 'transparent', s: `${edge}x${edge}` }
  const { data } = await ipx(`${domain}.svg`, wanted).process()
  return data
})
