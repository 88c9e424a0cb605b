import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'

const numberOf = (deviceId: string) => sql`(select device_no from device where device_id = ${deviceId})`

/** The old key opens until the new one is used, and for `overlapHours` at most. False when there is no such AI server. */
export async function rotateAiServerKey(
  db: Reader,
  deviceId: string,
  { keyHash, overlapHours }: { keyHash: Buffer; overlapHours: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ai_server set key_hash = ${keyHash}, previous_key_hash = case when ${overlapHours}::float8 > 0 then key_hash end,
      previous_key_until = now() + make_interval(secs => ${overlapHours * 3600})
    where device_no = ${numberOf(deviceId)}`.execute(db)
  return numAffectedRows === 1n
}

/** No key opens anything any more, until there is a new one. False when there is no such AI server. */
export async function revokeAiServerKeys(db: Reader, deviceId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ai_server set key_hash = null, previous_key_hash = null, previous_key_until = null
    where device_no = ${numberOf(deviceId)}`.execute(db)
  return numAffectedRows === 1n
}
