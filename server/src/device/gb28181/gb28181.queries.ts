import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'

/** As it is stored. */
export type StoredGb28181 = {
  version: number
  serverId: string
  port: number
  devices: { id: string; name: string; media: 'udp' | 'tcp'; password: string }[]
  changedBy: string
  /** ms since 1970 */
  changedAt: number
}

/** Of an AI server that the caller was found to see. */
export async function findGb28181(db: Reader, aiServerNo: number): Promise<StoredGb28181 | undefined> {
  const row = await db
    .selectFrom('ai_server')
    .select(sql<StoredGb28181 | null>`gb28181`.as('gb28181'))
    .where('device_no', '=', aiServerNo)
    .executeTakeFirst()
  return row?.gb28181 ?? undefined
}

/** The caller holds the row. */
export async function writeGb28181(trx: Trx, aiServerNo: number, stored: StoredGb28181): Promise<void> {
  await trx
    .updateTable('ai_server')
    .set({ gb28181: JSON.stringify(stored) })
    .where('device_no', '=', aiServerNo)
    .execute()
}
