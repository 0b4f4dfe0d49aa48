// why: what answers for a company, and every candidate of the last visit with its score and reasons.
import type { Command } from 'commander'
import type { Why } from '../../schema/resolvers.ts'
import type { Judged } from '../../schema/visit.ts'
import { tiersOf } from '../outbound.ts'
import { createLoaders } from '../resolvers/loaders.ts'
import { reasons } from '../resolvers/refresh.ts'
import { domain, withStores } from './arguments.ts'

export function whyCommand(program: Command): void {
  program
    .command('why')
    .description("why a company's logo is the one it is: every candidate with its score")
    .argument('<domain>', 'any public hostname of the company', domain)
    .action((apex) =>
      withStores(async ({ records }, { sources }) => {
        const loaders = createLoaders(records)
        const told = await reasons(tiersOf(sources), records.visits, loaders, apex)
        console.log(explanation(told).join('\n'))
      }),
    )
}

function explanation({ domain, blocked, shown, visit }: Why): string[] {
  const lines = shown.map(({ kind, background, source, mediaType, width, height }) => {
    const made = background ? ` for ${background} backgrounds` : ''
    return `  ${kind}${made}: ${source} (${mediaType}, ${width}×${height})`
  })
  const state = blocked ? 'is blocked by the operator' : 'has no artwork: the fallback is shown'
  return [
    lines.length > 0 ? `${domain} is shown with` : `${domain} ${state}.`,
    ...lines,
    ...(visit ? visited(visit) : ['Its website was never visited.']),
  ]
}

function visited({ outcome, at, freshUntil, failure, candidates }: NonNullable<Why['visit']>) {
  const until = `fresh until ${freshUntil.toISOString()}`
  return [
    `Last visit ${at.toISOString()}: ${outcome}, ${until}.${failure ? ` ${failure}` : ''}`,
    ...candidates.toSorted((a, b) => b.score - a.score).flatMap(linesOf),
  ]
}

function linesOf({ kept, score, way, url, place, image, kind, background, reasons }: Judged) {
  const size = image ? `${image.width}×${image.height}` : 'no image'
  const use = [kind, background && `for ${background}`].filter(Boolean).join(' ')
  return [
    `${kept ? '✓' : ' '} ${score.toFixed(0).padStart(4)}  ${way}  ${size}  ${use}  ${url ?? place}`,
    `         ${reasons.join('; ')}`,
  ]
}
