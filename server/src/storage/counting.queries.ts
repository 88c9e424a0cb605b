import { sql } from 'kysely'
import type { Db, Trx } from '../core/db/database.ts'

/** Changes added up in one run; more wait for the next, and are summed with the counters meanwhile. */
const portion = 20_000

/** Adds what was changed to the counters by day and over all days. Answers how many changes there were. */
export async function addUpFiles(trx: Trx): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from file_delta where delta_id = any(array(select delta_id from file_delta order by delta_id limit ${portion})) returning *
    ), by_day as (
      insert into file_day as counter (tenant_id, company_id, project_id, kind, judgement, held, day, files, bytes)
      select tenant_id, company_id, project_id, kind, judgement, held, day, sum(files), sum(bytes) from taken
      group by 1, 2, 3, 4, 5, 6, 7
      on conflict (tenant_id, kind, judgement, day, company_id, project_id, held)
      do update set files = counter.files + excluded.files, bytes = counter.bytes + excluded.bytes
    ), over_all as (
      insert into file_total as counter (tenant_id, company_id, project_id, device_no, kind, judgement, held, files, bytes)
      select tenant_id, company_id, project_id, device_no, kind, judgement, held, sum(files), sum(bytes) from taken
      group by 1, 2, 3, 4, 5, 6, 7
      on conflict (tenant_id, company_id, project_id, device_no, kind, judgement, held)
      do update set files = counter.files + excluded.files, bytes = counter.bytes + excluded.bytes
    )
    select count(*)::int as taken from taken`.execute(trx)
  await sql`delete from file_day where files = 0 and bytes = 0`.execute(trx)
  await sql`delete from file_total where files = 0 and bytes = 0`.execute(trx)
  return rows[0]?.taken ?? 0
}

type Counter = { tenantId: number; files: number; bytes: number }

/** What the counters say of each customer. */
export async function readCounters(db: Db | Trx): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    select tenant_id as "tenantId", sum(files)::bigint as files, sum(bytes)::bigint as bytes
    from (select tenant_id, files, bytes from file_total union all select tenant_id, files, bytes from file_delta) as counter
    group by 1 having sum(files) <> 0 or sum(bytes) <> 0 order by 1`.execute(db)
  return rows
}

/** Stored pictures, in the order of their ids. */
export async function listPictures(
  db: Db,
  after: string,
  limit: number,
): Promise<{ fileId: string; smallBytes: number }[]> {
  const { rows } = await sql<{ fileId: string; smallBytes: number }>`
    select file_id as "fileId", small_bytes as "smallBytes" from file
    where file_id > ${after} and mime like 'image/%' order by file_id limit ${limit}`.execute(db)
  return rows
}

/** Counts every row anew; nothing is stored meanwhile. */
export async function recountFiles(trx: Trx): Promise<void> {
  await sql`select recount_files()`.execute(trx)
}
