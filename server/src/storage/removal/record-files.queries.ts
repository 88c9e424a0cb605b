/** Files that go with the records of alarms, on the way of all files: their rows first, their bytes in the next run of files. */
import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'

type Amount = { files: number; bytes: number }

/**
 * Evidence of these alarms, and photos of the site that no verdict shows any more. The alarms are gone already. A file that another alarm
 * names too, or that is on hold by one, stays under the rules for files, and names these alarms no more.
 */
export async function removeFilesOfRecords(
  trx: Trx,
  tenantId: number,
  { alarmIds, photos }: { alarmIds: readonly number[]; photos: readonly string[] },
): Promise<Amount> {
  const { rows } = await sql<Amount>`
    with named as materialized (
      select file_id from file
      where tenant_id = ${tenantId} and alarm_id = any(${[...alarmIds]}::bigint[]) and kind in ('picture', 'recording') and not shared
      union
      select file_id from file
      where tenant_id = ${tenantId} and file_id = any(${[...photos]}::text[]) and kind = 'photo' and not exists (
        select from handling
        where handling.tenant_id = file.tenant_id and handling.site_photos <> '{}' and handling.site_photos @> array[file.file_id]
      )
    ), locked as materialized (
      select file.file_id from file join named using (file_id) where not file.held order by file.file_id for update of file
    ), unnamed as (
      delete from media using locked where media.file_id = locked.file_id
    ), gone as (
      delete from file using locked where file.file_id = locked.file_id
      returning file.tenant_id, file.file_id, file.bytes + file.small_bytes as bytes
    ), waiting as (
      insert into file_removal (tenant_id, file_id) select tenant_id, file_id from gone
    )
    select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes from gone`.execute(trx)
  await sql`
    update file set alarm_id = null, alarm_at = null
    where tenant_id = ${tenantId} and alarm_id = any(${[...alarmIds]}::bigint[])`.execute(trx)
  return rows[0] ?? { files: 0, bytes: 0 }
}
