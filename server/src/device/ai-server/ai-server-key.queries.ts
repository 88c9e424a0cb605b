import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'

const numberOf = (deviceId: string) => sql`(select device_no from device where device_id = ${deviceId})`

/**
 * The old key opens until the new one is used, and for `overlapHours` at most. Answers until when, null when it opens nothing;
 * undefined when there is no such AI server.
 */
export async function rotateAiServerKey(
  db: Reader,
  deviceId: string,
  { keyHash, keyHint = '', overlapHours }: { keyHash: Buffer; keyHint?: string; overlapHours: number },
): Promise<{ formerUntil: number | null } | undefined> {
  const { rows } = await sql<{ formerUntil: number | null }>`
    update ai_server set key_hash = ${keyHash}, key_hint = ${keyHint}, key_made_at = now(), key_used_at = null,
      previous_key_hash = case when ${overlapHours}::float8 > 0 then key_hash end,
      previous_key_until = case when ${overlapHours}::float8 > 0 and key_hash is not null
        then now() + make_interval(secs => ${overlapHours * 3600}) end
    where device_no = ${numberOf(deviceId)}
    returning previous_key_until as "formerUntil"`.execute(db)
  return rows[0]
}

/** Whose an AI server is and how its key ends; it is locked. */
export async function findAiServerKey(trx: Trx, deviceId: string) {
  return trx
    .selectFrom('ai_server')
    .innerJoin('device', 'device.device_no', 'ai_server.device_no')
    .where('device.device_id', '=', deviceId)
    .select(['device.tenant_id', 'device.company_id', 'device.project_id', 'ai_server.key_hint'])
    .forUpdate()
    .executeTakeFirst()
}

/** Whether a key, now or until it ends, is that of another AI server. */
export async function opensAnother(db: Reader, deviceNo: number, keyHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from ai_server where (key_hash = ${keyHash} or previous_key_hash = ${keyHash}) and device_no <> ${deviceNo}`.execute(
    db,
  )
  return rows.length > 0
}

/** No key opens anything any more, until there is a new one. False when there is no such AI server. */
export async function revokeAiServerKeys(db: Reader, deviceId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ai_server set key_hash = null, previous_key_hash = null, previous_key_until = null
    where device_no = ${numberOf(deviceId)}`.execute(db)
  return numAffectedRows === 1n
}
