// Draws a CPU profile of Node as a flame graph:
// `npx node scripts/flame-graph.ts PROFILE.cpuprofile OUT.svg "Title" [SECONDS]` leaves out the first seconds, such as
// the start. Each row is called by the row below it, and each width is a share of the busy time.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'

interface Profile {
  nodes: {
    id: number
    callFrame: { functionName: string; url: string }
    children?: number[]
  }[]
  samples: number[]
  /** Microseconds before each sample. */
  timeDeltas: number[]
}

interface Frame {
  name: string
  file: string
  /** Microseconds in this frame and in those that it calls. */
  total: number
  callees: Map<string, Frame>
}

const WIDTH = 1200
const ROW = 17
const HEADER = 34
/** Narrower frames are left out. */
const MIN_WIDTH = 2
const MAX_ROWS = 40
/** Width of a character of the labels in pixels. */
const CHARACTER = 6.2
/** Not work: the process waits, or runs outside JavaScript and Node. */
const IDLE = new Set(['(idle)', '(program)'])

const newFrame = (name: string, file: string): Frame => ({
  name,
  file,
  total: 0,
  callees: new Map(),
})

/**
 * Joins the samples into one tree, in which equal stacks share their frames.
 * @param from the time in microseconds from which on samples count.
 */
function readFrames({ nodes, samples, timeDeltas }: Profile, from: number): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const callerOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((c) => [c, id])))
  const root = newFrame('all', '')
  let time = 0
  for (const [i, id] of samples.entries()) {
    time += timeDeltas[i] ?? 0
    if (time < from) continue
    const stack = []
    for (let at: number | undefined = id; at !== undefined; at = callerOf.get(at)) {
      stack.unshift(byId.get(at)!.callFrame)
    }
    if (IDLE.has(stack.at(-1)!.functionName)) continue
    addStack(root, stack.slice(1), timeDeltas[i] ?? 0)
  }
  return root
}

function addStack(root: Frame, stack: Profile['nodes'][number]['callFrame'][], time: number): void {
  root.total += time
  let frame = root
  for (const { functionName, url } of stack) {
    const name = functionName || '(anonymous)'
    const file = url.startsWith('node:') ? url : basename(url)
    // Recursion would only make towers, such as that of the handlers of a router.
    if (name === frame.name && file === frame.file) continue
    const key = `${name} ${file}`
    const callee = frame.callees.get(key) ?? newFrame(name, file)
    frame.callees.set(key, callee)
    callee.total += time
    frame = callee
  }
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The service’s own code is orange, libraries are yellow, Node is blue, and the garbage collector is grey. */
function colorOf({ name, file }: Frame): string {
  if (name === '(garbage collector)') return '#b8b8b8'
  if (file === '' || file.startsWith('node:')) return '#9fc5e8'
  return file.endsWith('.ts') ? '#f6a04d' : '#f3d36b'
}

function drawFrame(frame: Frame, x: number, depth: number, scale: number): string[] {
  const width = frame.total * scale
  if (width < MIN_WIDTH || depth >= MAX_ROWS) return []
  const share = ((100 * frame.total * scale) / WIDTH).toFixed(1)
  const label = frame.file ? `${frame.name} (${frame.file})` : frame.name
  const shown = label.slice(0, Math.max(0, Math.floor(width / CHARACTER) - 1))
  const own = `<g><title>${escapeXml(`${label}: ${share} %`)}</title><rect x="${x.toFixed(1)}" y="-${(depth + 1) * ROW}" width="${(width - 0.5).toFixed(1)}" height="${ROW - 1}" fill="${colorOf(frame)}"/>${
    shown.length > 2
      ? `<text x="${(x + 3).toFixed(1)}" y="-${depth * ROW + 5}">${escapeXml(shown)}</text>`
      : ''
  }</g>`
  let left = x
  const callees = [...frame.callees.values()].toSorted((a, b) => b.total - a.total)
  const above = callees.flatMap((callee) => {
    const drawn = drawFrame(callee, left, depth + 1, scale)
    left += callee.total * scale
    return drawn
  })
  return [own, ...above]
}

/** The number of rows that are wide enough to be drawn. */
function depthOf(frame: Frame, scale: number): number {
  if (frame.total * scale < MIN_WIDTH) return 0
  return 1 + Math.max(0, ...[...frame.callees.values()].map((callee) => depthOf(callee, scale)))
}

const [profilePath, svgPath, title = '', seconds = '0'] = process.argv.slice(2)
if (!profilePath || !svgPath)
  throw new Error('The arguments must be a CPU profile, the SVG to write, and a title.')
const root = readFrames(JSON.parse(readFileSync(profilePath, 'utf8')), Number(seconds) * 1e6)
const scale = WIDTH / root.total
const height = HEADER + Math.min(MAX_ROWS, depthOf(root, scale)) * ROW + 6
writeFileSync(
  svgPath,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11">
<title>${escapeXml(title)}</title>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<text x="8" y="21" font-size="14">${escapeXml(title)}</text>
<g transform="translate(0 ${height - 4})">
${drawFrame(root, 0, 0, scale).join('\n')}
</g>
</svg>
`,
)
