import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'

/** The stored file of a device's picture or recording. */
export async function findMedia(db: Reader, aiServerNo: number, name: string) {
  return db
    .selectFrom('media')
    .innerJoin('file', 'file.file_id', 'media.file_id')
    .where('media.ai_server_no', '=', aiServerNo)
    .where('media.name', '=', name)
    .select(['media.file_id', 'file.bytes', 'file.sha256', 'file.mime'])
    .executeTakeFirst()
}

/** Gives a stored file its name on the device; false when the device has another file of that name already. */
export async function insertMedia(
  trx: Trx,
  media: { aiServerNo: number; name: string; tenantId: number; fileId: string },
): Promise<boolean> {
  const row = await trx
    .insertInto('media')
    .values({
      ai_server_no: media.aiServerNo,
      name: media.name,
      tenant_id: media.tenantId,
      file_id: media.fileId,
    })
    .onConflict(conflict => conflict.columns(['ai_server_no', 'name']).doNothing())
    .returning('file_id')
    .executeTakeFirst()
  return row !== undefined
}

/** How far back an alarm is looked for when its evidence arrives, and among how many of a company's newest. */
const evidenceWindow = '2 hours'
const evidenceDepth = 2000

/**
 * Tells the live channel of each recent alarm that names this file, for consoles that show the alarm without its picture. Older
 * alarms show it when they are opened. Returns how many there were.
 */
export async function announceEvidence(trx: Trx, aiServerNo: number, name: string): Promise<number> {
  const result = await sql`
    insert into outbox (tenant_id, company_id, project_id, region_id, kind, cause, alarm_id, alarm_at)
    select recent.tenant_id, recent.company_id, recent.project_id, recent.region_id, 'alarm', 'evidence', recent.alarm_id, recent.alarm_at
    from (select distinct company_id from device where device_no = ${aiServerNo} or ai_server_no = ${aiServerNo}) owner
    cross join lateral (
      select alarm.* from alarm
      where alarm.company_id = owner.company_id
        and alarm_at > now() - ${evidenceWindow}::interval and alarm_at < now() + interval '15 minutes'
      order by alarm_at desc, alarm_id desc limit ${evidenceDepth}
    ) recent
    where recent.ai_server_no = ${aiServerNo}
      and (recent.pictures @> array[${name}] or recent.recordings @> array[${name}]
        or recent.count > 1 and exists (
          select from occurrence
          where occurrence.tenant_id = recent.tenant_id and occurrence.alarm_id = recent.alarm_id and occurrence.alarm_at = recent.alarm_at
            and (occurrence.pictures @> array[${name}] or occurrence.recording = ${name})
        ))`.execute(trx)
  const found = Number(result.numAffectedRows ?? 0)
  if (found > 0) await sql`select pg_notify('watchfire_outbox', '')`.execute(trx)
  return found
}
