// What several fields of one company need is worked out once for the request.
import type { Apex } from '../apex.ts'
import type { GraphContext } from './context.ts'

const all: WeakMap<object, Map<Apex, unknown>>[] = []

/** After what has changed a company, whatever is asked of it in the same request is worked out again. */
export function forget(domain: Apex, { resolvers }: GraphContext): void {
  for (const answers of all) answers.get(resolvers)?.delete(domain)
}

/** @returns the same, asked once for each domain of a request. */
export function onceEach<Answer>(
  ask: (domain: Apex, context: GraphContext) => Answer,
): (domain: Apex, context: GraphContext) => Answer {
  const answers = new WeakMap<object, Map<Apex, Answer>>()
  all.push(answers)
  return (domain, context) => {
    // The resolvers are the request's own; the context is copied on its way.
    const known = answers.get(context.resolvers) ?? new Map<Apex, Answer>()
    answers.set(context.resolvers, known)
    const answer = known.get(domain) ?? ask(domain, context)
    known.set(domain, answer)
    return answer
  }
}
