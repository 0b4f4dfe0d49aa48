// The names and data of jobs in Redis, which running processes of other releases share.
import { createHash } from 'node:crypto'
import { isHost, isPrivateHost, type Site } from '../../schema/site.ts'
import { chargedCaller, OPERATOR, type WorkCaller } from '../turns/callers.ts'

/** The tasks that a worker runs for a domain. */
export const TASKS = ['visit', 'research'] as const
export type Task = (typeof TASKS)[number]

/**
 * The queue of all tasks. The name is from the time when visits were the only task; a new name would lose stored jobs.
 */
export const QUEUE_NAME = 'visits'

/** The id of a visit is only the domain, so that visits stored before there were other tasks keep their id. */
export const jobId = (domain: Site, task: Task): string => {
  // The queue allows no colon in an id, which a private host has before its port.
  const name = isPrivateHost(domain) ? encodeURIComponent(domain) : domain
  return task === 'visit' ? name : `${task}@${name}`
}

/** @param id unvalidated: the domain in it may be any text. */
export function parseJobId(id: string): { task: Task; domain: string } {
  const task = TASKS.find((name) => id.startsWith(`${name}@`)) ?? 'visit'
  const name = task === 'visit' ? id : id.slice(task.length + 1)
  return { task, domain: name.startsWith('%2F%2F') ? decodeName(name) : name }
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The data of a job. Jobs of earlier releases have no caller. */
export interface JobData {
  format: number
  /** The tag of the caller who waits for the job; null when nobody does. */
  caller: string | null
}

/**
 * @param subject the subject of a caller, which may be an address: it does not stay in Redis with a failed job.
 * @returns what tells the callers of a day apart.
 */
export function callerTag(subject: string): string {
  const day = new Date().toISOString().slice(0, 10)
  return createHash('sha256').update(`${day} ${subject}`).digest('hex').slice(0, 16)
}

/** @param data of a job, unvalidated. @returns for whom a worker does it. */
export function callerOf(data: unknown): WorkCaller {
  const { caller } = (data ?? {}) as Partial<JobData>
  return typeof caller === 'string' ? chargedCaller(`job:${caller.slice(0, 16)}`) : OPERATOR
}

/**
 * The format of a job, which is in its data. Raised when older workers could not run new jobs; a worker leaves jobs of a
 * newer format to newer workers. Jobs of earlier releases have no format and count as format 1.
 */
const JOB_FORMAT = 1
/** That of a job about a host: older workers know companies alone. */
const HOST_JOB_FORMAT = 2

export const jobFormat = (site: Site): number => (isHost(site) ? HOST_JOB_FORMAT : JOB_FORMAT)

/** @param data of a job, unvalidated. */
export const isNewerFormat = (data: unknown): boolean =>
  Number((data as { format?: unknown } | null)?.format ?? JOB_FORMAT) > HOST_JOB_FORMAT

/** The braces keep all keys in one slot of a Redis cluster. */
export const queuePrefix = (prefix: string): string => `{${prefix}:jobs}`
/** The key that exists while a worker process runs. */
export const workerAliveKey = (prefix: string): string => `${queuePrefix(prefix)}:awake`
