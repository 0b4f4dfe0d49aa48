// Renders the same SVG files with ipx through its own API.
import { serveRenderTasks, svgFolder } from './render-contender.ts'

// A variable hides this module name from the compiler, because only benchmarks install ipx.
const moduleName = 'ipx'
const { createIPX, ipxFSStorage } = await import(moduleName)
const ipx = createIPX({ storage: ipxFSStorage({ dir: svgFolder() }) })

serveRenderTasks(async ({ domain }, edge, format) => {
  // Without a format the SVG is only minified; without enlarge it stays as small as its viewBox.
  const modifiers = {
    enlarge: '',
    f: format,
    fit: 'contain',
    b: 'transparent',
    s: `${edge}x${edge}`,
  }
  const { data } = await ipx(`${domain}.svg`, modifiers).process()
  return data
})
