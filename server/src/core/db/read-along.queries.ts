import { type ControlledTransaction, type RawBuilder, sql } from 'kysely'
import { type Database, type Db, showTenant, type Trx } from './database.ts'
import type { DB } from './tables.generated.ts'

/** Rows fetched at once: so few that a portion is gone before the collector of garbage looks at it again. */
const portion = 250
/** A reader that takes nothing for so long gives its connection and its snapshot back, ms. */
const holdMs = 5000

export type LongRead<Row> = {
  viewer: { tenantId: number | null }
  /** The rows, in an order that holds; those behind a row when one is given. */
  rows: (behind?: Row) => RawBuilder<Row>
}

/**
 * The rows of a statement while somebody takes them, in portions. One statement reads as long as its reader keeps up. A reader that
 * stands still holds neither a connection nor, for vacuum, a snapshot: another statement goes on behind the last row it took.
 */
export async function* readAlong<Row>(
  db: Pick<Database, 'bulk' | 'bulkOfAll'>,
  { viewer, rows }: LongRead<Row>,
  timeout = holdMs,
): AsyncGenerator<Row[], void, undefined> {
  let last: Row | undefined
  for (let more = true; more; ) {
    const read = await open(viewer.tenantId === null ? db.bulkOfAll : db.bulk, viewer, rows(last))
    let given: NodeJS.Timeout | undefined
    try {
      while (more && read.isOpen()) {
        const part = await read.next()
        more = part.length === portion
        last = part.at(-1) ?? last
        given = setTimeout(() => void read.close(), timeout)
        if (part.length > 0) yield part
        clearTimeout(given)
      }
    } finally {
      clearTimeout(given)
      await read.close()
    }
  }
}

/** The next portion is fetched while the one before is worked on. */
async function open<Row>(bulk: Db, viewer: { tenantId: number | null }, rows: RawBuilder<Row>) {
  const trx: ControlledTransaction<DB> = await bulk.startTransaction().execute()
  let isOpen = true
  let coming: Promise<Row[]> = begin(trx, viewer, rows)
  coming.catch(() => {})
  return {
    isOpen: () => isOpen,
    async next(): Promise<Row[]> {
      const part = await coming
      if (part.length === portion && isOpen) {
        coming = fetchRows<Row>(trx)
        coming.catch(() => {})
      }
      return part
    },
    async close(): Promise<void> {
      if (!isOpen) return
      isOpen = false
      await coming.catch(() => {})
      // A connection that is gone has nothing to undo.
      await trx
        .rollback()
        .execute()
        .catch(() => {})
    },
  }
}

async function begin<Row>(trx: Trx, viewer: { tenantId: number | null }, rows: RawBuilder<Row>): Promise<Row[]> {
  await showTenant(trx, viewer)
  await sql`declare portions no scroll cursor for ${rows}`.execute(trx)
  return fetchRows<Row>(trx)
}

const fetchRows = async <Row>(trx: Trx): Promise<Row[]> =>
  (await sql<Row>`fetch ${sql.lit(portion)} from portions`.execute(trx)).rows
