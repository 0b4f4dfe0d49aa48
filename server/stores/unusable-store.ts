// Why a store must not be used: a newer version wrote its data, or a restore did not end.

/** Lets a program end at its start. @throws UnusableStore; a store that does not answer is no reason. */
export async function refuseUnusableStore(records: { ping(): Promise<void> }): Promise<void> {
  await records.ping().catch((error: unknown) => {
    if (error instanceof UnusableStore) throw error
  })
}

/** Thrown before anything is read or written. The message is one sentence for the operator. */
export class UnusableStore extends Error {}

/** @param found the version of the schema in the store. @param known the newest version that this program knows. */
export const newerData = (found: number, known: number): UnusableStore =>
  new UnusableStore(
    `The data has schema version ${found}, and this version of Logograph knows versions up to ${known}: start the newer ` +
      'version of Logograph, or restore a backup of the older one.',
  )

export const unfinishedRestore = (since: Date): UnusableStore =>
  new UnusableStore(
    `A restore that began at ${since.toISOString()} has not ended: wait for it, or run "logograph restore" again.`,
  )
