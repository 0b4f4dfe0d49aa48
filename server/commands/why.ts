// why: explains the logo of a company with every candidate of the last visit, its score and reasons.
import type { Command } from 'commander'
import { toPlainText } from '../../schema/plain-text.ts'
import type { LogoExplanation } from '../../schema/resolvers.ts'
import { isHost, isPrivateHost, type Site, siteText } from '../../schema/site.ts'
import type { ScoredCandidate } from '../../schema/visit.ts'
import { explainLogo } from '../resolvers/refresh.ts'
import { tiersOf } from '../services/artwork-tiers.ts'
import { createLoaders } from '../stores/loaders.ts'
import { hostOption, parseSiteArgument, siteOfCommand, withStores } from './arguments.ts'

export function whyCommand(program: Command): void {
  program
    .command('why')
    .description('explain the logo of a company: every candidate with its score')
    .argument(
      '<domain>',
      'any public hostname of the company, or a coin such as circle.com/USDC',
      parseSiteArgument,
    )
    .addOption(hostOption())
    .action((site: Site, options) =>
      withStores(async (stores, { sources, packs }) => {
        const loaders = createLoaders(stores.records)
        const artworkTiers = tiersOf(sources, packs)
        const explanation = await explainLogo(
          { stores, loaders, artworkTiers },
          siteOfCommand(site, options),
        )
        // Earlier versions stored reports as the website wrote them.
        console.log(formatExplanation(explanation).map(toPlainText).join('\n'))
      }),
    )
}

function formatExplanation(explanation: LogoExplanation): string[] {
  const { name, blocked, shown, visit } = explanation
  const domain = `${siteText(explanation.domain)}${name == null ? '' : ` (${name})`}`
  const lines = shown.map(({ kind, background, source, mediaType, width, height }) => {
    const purpose = background ? ` for ${background} backgrounds` : ''
    return `  ${kind}${purpose}: ${source} (${mediaType}, ${width}×${height})`
  })
  const state = blocked ? 'is blocked by the operator' : 'has no artwork: the fallback is shown'
  // Without a renderer, the command cannot compare the drawing of a host with that of its company.
  const heading =
    isHost(explanation.domain) && !isPrivateHost(explanation.domain)
      ? `At ${domain} was found, and is shown where it is not the drawing of its company:`
      : `${domain} is shown with`
  return [
    lines.length > 0 ? heading : `${domain} ${state}.`,
    ...lines,
    ...(visit ? formatVisit(visit) : ['Its website was never visited.']),
  ]
}

function formatVisit({
  outcome,
  at,
  freshUntil,
  failure,
  candidates,
}: NonNullable<LogoExplanation['visit']>) {
  const until = `next visit after ${freshUntil.toISOString()}`
  return [
    `Last visit ${at.toISOString()}: ${outcome}, ${until}.${failure ? ` ${failure}` : ''}`,
    ...candidates.toSorted((a, b) => b.score - a.score).flatMap(formatCandidate),
  ]
}

/**
 * Formats two lines: a check mark when the candidate was kept, its score, source, size, use and URL; then the reasons.
 */
function formatCandidate({
  kept,
  score,
  way,
  url,
  place,
  image,
  kind,
  background,
  reasons,
}: ScoredCandidate) {
  const size = image ? `${image.width}×${image.height}` : 'no image'
  const usage = [kind, background && `for ${background}`].filter(Boolean).join(' ')
  return [
    `${kept ? '✓' : ' '} ${score.toFixed(0).padStart(4)}  ${way}  ${size}  ${usage}  ${url ?? place}`,
    `         ${reasons.join('; ')}`,
  ]
}
