/** The lease on a queue: one server at a time works on it, until it is done, dies, or is not heard of any more. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../db/database.ts'
import { isServerGone } from '../db/server-presence.ts'

/** A table with a row for each queue, its columns `claimed_until`, `holder` and `rests_until`. */
export type DeliveryQueue = {
  table: string
  /** The number of a queue. */
  key: string
  /** Whether something in the queue is due, as SQL on its row. */
  due: RawBuilder<SqlBool>
}

/** How long a server that is not heard of keeps a queue; one whose connections ended keeps it no longer. It is renewed at a quarter of it. */
export const leaseMs = 30_000

const leased = sql`claimed_until = now() + ${leaseMs}::float8 * interval '1 millisecond'`

const isFree = sql<SqlBool>`(rests_until <= now() and (claimed_until is null or claimed_until <= now() or ${isServerGone('holder')}))`

/** The queue that has waited longest of those with something due, without `busy`; undefined when there is none. */
export async function leaseNext(
  db: Reader,
  { table, key, due }: DeliveryQueue,
  { holder, busy }: { holder: number; busy: readonly number[] },
): Promise<number | undefined> {
  const { rows } = await sql<{ key: number }>`
    with free as (
      select ${sql.ref(key)} as key from ${sql.table(table)}
      where ${isFree} and ${due} and ${sql.ref(key)} <> all(${[...busy]}::bigint[])
      order by rests_until, ${sql.ref(key)} limit 1 for update of ${sql.table(table)} skip locked
    )
    update ${sql.table(table)} set ${leased}, holder = ${holder}
    from free where ${sql.ref(`${table}.${key}`)} = free.key returning free.key`.execute(db)
  return rows[0]?.key
}

/** This very queue, whether something is due or not; false while another holds it or it pauses. */
export async function leaseQueue(db: Reader, { table, key }: DeliveryQueue, id: number, holder: number) {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${leased}, holder = ${holder} where ${sql.ref(key)} = ${id} and ${isFree}`.execute(
    db,
  )
  return numAffectedRows > 0n
}

/** True as long as no other server has taken the queue. */
const holds = ({ key }: DeliveryQueue, id: number, holder: number) =>
  sql<SqlBool>`${sql.ref(key)} = ${id} and holder = ${holder} and claimed_until is not null`

export const holdsQueue = (queue: DeliveryQueue, id: number, holder: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from ${sql.table(queue.table)} where ${holds(queue, id, holder)})`

export async function renewLease(db: Reader, queue: DeliveryQueue, id: number, holder: number): Promise<void> {
  await sql`update ${sql.table(queue.table)} set ${leased} where ${holds(queue, id, holder)}`.execute(db)
}

/** Held until the transaction ends; false when another server has taken it. */
export async function lockQueue(trx: Trx, queue: DeliveryQueue, id: number, holder: number): Promise<boolean> {
  const { rows } =
    await sql`select from ${sql.table(queue.table)} where ${holds(queue, id, holder)} for update`.execute(trx)
  return rows.length > 0
}

/** The queue pauses so long before anything more leaves it. */
export async function releaseQueue(
  trx: Trx,
  { table, key }: DeliveryQueue,
  id: number,
  pauseMs: number,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set claimed_until = null, rests_until = now() + ${pauseMs}::float8 * interval '1 millisecond'
    where ${sql.ref(key)} = ${id}`.execute(trx)
}
