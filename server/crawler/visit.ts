// Runs one visit: tries one source after another until one has a logo; sanitizes its images and selects the logos.
import { type Artwork, KINDS, type Kind } from '../../schema/artwork.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { Site } from '../../schema/site.ts'
import { hasNoFacts, type VisitReport } from '../../schema/visit.ts'
import { ArtworkFailed, ArtworkRefused } from '../images/child.ts'
import type { Renderer } from '../images/pool.ts'
import { CandidateList, type ExaminedImage } from './candidate-list.ts'
import { decidedEdge } from './early-choice.ts'
import { type SelectedLogo, selectLogos } from './logo-selection.ts'
import type { FetchedCandidate, VisitSource } from './source.ts'
import { VisitBudget } from './visit-budget.ts'

export interface VisitOptions {
  /** @returns the sources in the order of the `SOURCES` variable. The first one with a logo ends the visit. */
  sourcesOf(site: Site): VisitSource[]
  renderer: Pick<Renderer, 'ingest'>
  signal: AbortSignal
  /** The subject on whose account the visit is made; pages and images wait in its line of the fair queues. */
  caller: string
  /**
   * Called for each kind whose logo for light backgrounds is decided while other images are still fetched, and again when
   * it is decided for larger sizes.
   * @param maxEdge the longest edge in pixels for which it is. @param artworks every logo selected so far.
   */
  onDecided?(kind: Kind, maxEdge: number, artworks: Artwork[]): void
}

export interface VisitResult {
  artworks: Artwork[]
  report: VisitReport
  /** Whether a missing logo is permanent rather than caused by a temporary failure. */
  isFinal: boolean
  /** Whether a source had less than the whole home page, so that its logo may be missing: see `SourceResult`. */
  isPartial: boolean
}

/** @returns the selected artwork and a report with the reasons. Errors of the website are reported, not thrown. */
export async function visit(options: VisitOptions, domain: Site): Promise<VisitResult> {
  const budget = new VisitBudget()
  const results: VisitResult[] = []
  for (const source of options.sourcesOf(domain)) {
    const result = await readSource(source, options, budget, domain)
    results.push(result)
    if (result.artworks.length > 0) break
  }
  const report = mergeReports(results.map((result) => result.report))
  const isFinal = results.every(({ isFinal, report }) => isFinal || report.failure === null)
  const artworks = results.at(-1)?.artworks ?? []
  // While the page cannot be read, the icon of a favicon service must not replace a logo that the page had before.
  const isPartial = results.some((result) => result.isPartial)
  return { artworks, report, isFinal, isPartial }
}

async function readSource(
  source: VisitSource,
  options: VisitOptions,
  budget: VisitBudget,
  domain: Site,
): Promise<VisitResult> {
  const list = new CandidateList()
  const examine = createExaminer(options, budget)
  const artworksNow = () => {
    const { selected, candidates } = selectLogos(list.examinations(), domain)
    return { candidates, artworks: selected.map((logo) => artworkOf(logo, domain, source.name)) }
  }
  const reportDecided = createDecisionReporter(options, list, domain, artworksNow)
  // One image at a time, so that visits share the render queue evenly.
  let lastExamination = Promise.resolve()
  const fetched = (candidate: FetchedCandidate) => {
    lastExamination = lastExamination.then(async () => {
      list.add(candidate, await examine(candidate))
      reportDecided()
    })
    return lastExamination
  }
  const {
    facts,
    failure,
    isFinal = false,
    isPartial = false,
    overHttp = false,
  } = await source.read(
    domain,
    {
      list(candidates, missing) {
        list.replace(candidates, missing)
        // A file that lists nothing better may be the last that the decision waits for.
        reportDecided()
      },
      fetched,
    },
    { caller: options.caller, signal: options.signal, budget },
  )
  const { candidates, artworks } = artworksNow()
  const imageFailure =
    list.hasTransientFailure() && artworks.length === 0
      ? 'The images of the site could not be fetched or examined.'
      : null
  const report: VisitReport = {
    candidates,
    facts,
    failure: failure ?? imageFailure,
    overHttp,
  }
  return { artworks, report, isFinal, isPartial }
}

/** @returns a function that calls `onDecided` for each kind that is decided now for larger sizes than before. */
function createDecisionReporter(
  { onDecided }: VisitOptions,
  list: CandidateList,
  domain: Site,
  artworksNow: () => { artworks: Artwork[] },
): () => void {
  const edges = new Map(KINDS.map((kind) => [kind, 0]))
  return () => {
    for (const [kind, edge] of onDecided ? edges : []) {
      if (edge === Number.POSITIVE_INFINITY) continue
      const maxEdge = decidedEdge(kind, list.progress(), domain)
      if (maxEdge <= edge) continue
      edges.set(kind, maxEdge)
      onDecided?.(kind, maxEdge, artworksNow().artworks)
    }
  }
}

function createExaminer(
  { renderer, signal, caller }: VisitOptions,
  budget: VisitBudget,
): (fetched: FetchedCandidate) => Promise<ExaminedImage> {
  return async (fetched) => {
    const reject = (rejection: string, isTransient = false): ExaminedImage => ({
      image: null,
      rejection,
      isTransient,
    })
    if (fetched.bytes === null) return reject(fetched.rejection, fetched.isTransient)
    if (!budget.mayExamine) return reject('Other images of the site took too much render time.')
    let usedMs = 0
    let hasFailed = false
    const onUsed = (milliseconds: number) => {
      usedMs += milliseconds
    }
    try {
      const { isMaskable, maskColor } = fetched.candidate
      const image = await renderer.ingest(
        fetched.bytes,
        { maskable: isMaskable, paintColor: maskColor },
        { signal, caller, onUsed },
      )
      return { image, rejection: null }
    } catch (error) {
      if (error instanceof Unavailable) return reject('There was no time to examine it.', true)
      if (!(error instanceof ArtworkFailed)) throw error
      hasFailed = !(error instanceof ArtworkRefused)
      return reject(error.message)
    } finally {
      budget.noteExamination(usedMs, hasFailed)
    }
  }
}

/** @param visitSource the name of the visit source in the `SOURCES` variable. */
function artworkOf(
  { candidate, image, kind, background }: SelectedLogo,
  domain: Site,
  visitSource: string,
): Artwork {
  const { mediaType, bytes, width, height, hash, legible, visibleArea, thumbhash } = image
  const { resvgRules, fullColor, palette } = image
  return {
    mediaType,
    bytes,
    width,
    height,
    hash,
    legible,
    visibleArea,
    thumbhash,
    resvgRules,
    fullColor,
    palette,
    domain,
    kind,
    background,
    source: candidate.source === visitSource ? visitSource : `${visitSource}:${candidate.source}`,
    license: null,
    attribution: candidate.url,
    fetchedAt: new Date(),
    ...(candidate.overHttp && { overHttp: true }),
  }
}

/** Merges the reports: all candidates, the first failure, and the facts of the first source that has any. */
function mergeReports(reports: VisitReport[]): VisitReport {
  const failures = reports.map(({ failure }) => failure).filter((failure) => failure !== null)
  return {
    candidates: reports.flatMap(({ candidates }) => candidates),
    facts: (reports.find(({ facts }) => !hasNoFacts(facts)) ?? reports[0]!).facts,
    failure: failures[0] ?? null,
    overHttp: reports.some(({ overHttp }) => overHttp) || undefined,
  }
}
