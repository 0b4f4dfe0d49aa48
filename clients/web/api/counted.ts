// The one way out of the page: every request is told to the tally, and what is left is read off its answer.
import { noteAllowance } from '../state/allowance.ts'
import { count } from '../state/usage.ts'

export async function counted(request: Request): Promise<Response> {
  const response = await fetch(request)
  noteAllowance(response.headers)
  count(response.ok || response.status === 304)
  return response
}
