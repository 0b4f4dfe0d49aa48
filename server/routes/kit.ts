// A brand kit in the answer's own spelling.
import type { z } from 'zod'
import { assetsOf, usageOf } from '../../schema/kit.ts'
import type { Kit } from '../../schema/resolvers.ts'
import type { BrandKit } from '../../schema/shapes.ts'
import { descriptionOf } from './company.ts'

export function kitOf(kit: Kit, imageUrl: string): z.output<typeof BrandKit> {
  const assets = assetsOf(kit, imageUrl)
  return { ...descriptionOf(kit, imageUrl), assets, usage: usageOf(kit, assets) }
}
