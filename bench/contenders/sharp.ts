// Renders with sharp and its default settings in one process.
import sharp from 'sharp'
import { serveRenderTasks } from './render-contender.ts'

const background = { r: 0, g: 0, b: 0, alpha: 0 }

serveRenderTasks(({ svg }, edge, format) =>
  sharp(svg).resize(edge, edge, { fit: 'contain', background }).toFormat(format).toBuffer(),
)
