// Shape of the explanation of a logo.
import { z } from 'zod'
import { BACKGROUNDS, KINDS, MEDIA_TYPES } from '../artwork.ts'
import { CANDIDATE_SOURCES, OUTCOMES } from '../visit.ts'

const dimensions = { width: z.int(), height: z.int() }
/** A fact with the place where it was read, as `SourcedFact` describes it. */
const sourcedFact = <T extends z.ZodType>(value: T) =>
  z.object({ value, from: z.string(), url: z.string() })
const sourcedText = sourcedFact(z.string()).nullable()

/** `way` is the source of the candidate, `place` its element, and `kept` says whether it became artwork. */
const LogoCandidate = z.object({
  way: z.enum(CANDIDATE_SOURCES),
  url: z.string().nullable(),
  place: z.string(),
  image: z.object({ mediaType: z.enum(MEDIA_TYPES), ...dimensions }).nullable(),
  kind: z.enum(KINDS).nullable(),
  background: z.enum(BACKGROUNDS).nullable(),
  score: z.number(),
  reasons: z.array(z.string()),
  kept: z.boolean(),
})

export const LogoReasons = z
  .object({
    domain: z.string(),
    name: z.string().nullable().optional().meta({
      description:
        'What a host calls itself; null without a name of its own, and missing for a company.',
    }),
    shownOf: z.string().optional().meta({
      description:
        'Whose artwork a host shows: its own name, or the domain of its company. Missing for a company.',
    }),
    blocked: z.boolean().meta({ description: 'True when the operator blocked the domain.' }),
    shown: z.array(
      z.object({
        kind: z.enum(KINDS),
        background: z.enum(BACKGROUNDS).nullable(),
        source: z.string(),
        mediaType: z.enum(MEDIA_TYPES),
        ...dimensions,
        overHttp: z.literal(true).optional().meta({
          description: 'Present when the artwork was found over http, as with X-Source-Security.',
        }),
      }),
    ),
    visit: z
      .object({
        outcome: z.enum(OUTCOMES),
        at: z.iso.datetime(),
        freshUntil: z.iso.datetime(),
        candidates: z.array(LogoCandidate),
        facts: z.object({
          title: sourcedText,
          description: sourcedText,
          siteName: sourcedText,
          themeColour: sourcedText,
          language: sourcedText,
          organizations: z.array(sourcedFact(z.record(z.string(), z.unknown()))),
          socials: z.array(sourcedFact(z.string())),
          technologies: z.array(sourcedFact(z.string())),
          isContent: z.boolean().optional().meta({
            description:
              'True when the facts come from an article or a login page, which do not describe the company.',
          }),
          at: z.iso.datetime().optional().meta({ description: 'When the facts were read.' }),
          firstVisitAt: z.iso
            .datetime()
            .optional()
            .meta({ description: 'When a visit first tried to read the website.' }),
        }),
        failure: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'The last crawl of the website; null when it was never crawled.' }),
  })
  .meta({ id: 'LogoReasons' })
