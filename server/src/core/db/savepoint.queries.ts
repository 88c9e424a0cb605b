import { sql } from 'kysely'
import type { Trx } from './database.ts'
import { isDatabaseAway } from './database-away.ts'

/**
 * Does one of several works of a transaction. One that fails is undone and told to `failed`, and the transaction stays usable.
 * A database that went away fails them all: there is nothing left to write to.
 */
export async function inSavepoint(
  trx: Trx,
  work: () => Promise<void>,
  failed: (error: unknown) => Promise<void>,
): Promise<void> {
  await sql`savepoint one_of_several`.execute(trx)
  try {
    await work()
    await sql`release savepoint one_of_several`.execute(trx)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    await sql`rollback to savepoint one_of_several`.execute(trx)
    await failed(error)
  }
}
