// Builds the explorer and the admin page once for a run of the browser tests, whose files run side by side.
import { build } from '../../clients/web/build.ts'

export default async function setup(): Promise<void> {
  if (!(await build())) throw new Error('The dev dependencies are not installed: run npm ci.')
}
