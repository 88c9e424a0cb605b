/** Which alarm a stored picture or recording is evidence of, and what people made of that alarm: what its keeping goes by. */
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { rowsAs } from '../../core/db/rows-as.ts'
import type { AlarmKey } from '../alarm-key.ts'
import { amongAlarms } from '../handle/among-alarms.queries.ts'

export type EvidenceOf = {
  alarmId: number
  alarmAt: number
  companyId: number
  projectId: number
  deviceNo: number
  judgement: string
  held: boolean
}

const isHeld = sql`exists (
  select from evidence_hold hold
  where hold.tenant_id = alarm.tenant_id and hold.alarm_id = alarm.alarm_id and hold.alarm_at = alarm.alarm_at
)`

/** The alarm that named a file before it arrived. */
export async function findAlarmOfFile(
  db: Reader,
  { tenantId, aiServerNo, name }: { tenantId: number; aiServerNo: number; name: string },
): Promise<EvidenceOf | undefined> {
  const { rows } = await sql<EvidenceOf>`
    select alarm.alarm_id as "alarmId", alarm.alarm_at as "alarmAt", alarm.company_id as "companyId",
           alarm.project_id as "projectId", alarm.device_no as "deviceNo", judgement_of(alarm.verdict) as judgement, ${isHeld} as held
    from evidence_name named
    join alarm on alarm.tenant_id = named.tenant_id and alarm.alarm_id = named.alarm_id and alarm.alarm_at = named.alarm_at
    where named.tenant_id = ${tenantId} and named.ai_server_no = ${aiServerNo} and named.name = ${name}`.execute(db)
  return rows[0]
}

/** Files that arrived before their alarm, or while it was stored, become its evidence. How far back they are looked for: days. */
const lateDays = 2

export async function linkEvidence(trx: Trx, limit: number): Promise<void> {
  await sql`
    with found as (
      select file.file_id, named.tenant_id, named.alarm_id, named.alarm_at
      from file
      join media on media.file_id = file.file_id
      join evidence_name named on named.tenant_id = file.tenant_id and named.ai_server_no = media.ai_server_no and named.name = media.name
      where file.alarm_id is null and file.judgement <> 'none' and file.created_at > now() - make_interval(days => ${lateDays})
      limit ${limit}
    )
    update file set alarm_id = alarm.alarm_id, alarm_at = alarm.alarm_at, company_id = alarm.company_id,
      project_id = alarm.project_id, device_no = alarm.device_no, judgement = judgement_of(alarm.verdict), held = ${isHeld}
    from found
    join alarm on alarm.tenant_id = found.tenant_id and alarm.alarm_id = found.alarm_id and alarm.alarm_at = found.alarm_at
    where file.file_id = found.file_id`.execute(trx)
}

/** The files that alarms and their occurrences name, with the alarm of each. */
const filesOf = (keys: readonly AlarmKey[]) => sql`(
  with wanted as (
    select alarm.tenant_id, alarm.alarm_id, alarm.alarm_at, alarm.company_id, alarm.project_id, alarm.device_no, alarm.ai_server_no,
           alarm.verdict, alarm.count, alarm.pictures || alarm.recordings as names
    from ${rowsAs('key', keys, {
      tenant_id: ['bigint', key => key.tenantId],
      alarm_id: ['bigint', key => key.alarmId],
      alarm_at: ['moment', key => key.alarmAt],
    })}
    join alarm on alarm.tenant_id = key.tenant_id and alarm.alarm_id = key.alarm_id and alarm.alarm_at = key.alarm_at
      and ${amongAlarms(keys)}
  ), named as (
    select wanted.*, name from wanted, unnest(wanted.names) as name
    union all
    select wanted.*, name from wanted
    join occurrence on occurrence.tenant_id = wanted.tenant_id and occurrence.alarm_id = wanted.alarm_id
      and occurrence.alarm_at = wanted.alarm_at
    cross join unnest(occurrence.pictures || occurrence.recording) as name
    where wanted.count > 1
  )
  select distinct on (media.file_id) media.file_id, named.tenant_id, named.alarm_id, named.alarm_at, named.company_id, named.project_id,
    named.device_no, judgement_of(named.verdict) as judgement
  from named join media on media.ai_server_no = named.ai_server_no and media.name = named.name and media.tenant_id = named.tenant_id
  order by media.file_id, named.verdict = 2 desc nulls last
)`

/** Takes over what people made of these alarms. A file that two alarms name goes by the one that was judged true. */
export async function judgeEvidence(trx: Trx, keys: readonly AlarmKey[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    update file set judgement = named.judgement, alarm_id = named.alarm_id, alarm_at = named.alarm_at, company_id = named.company_id,
      project_id = named.project_id, device_no = named.device_no
    from ${filesOf(keys)} as named
    where file.file_id = named.file_id and file.tenant_id = named.tenant_id
      and (file.alarm_id is null or file.alarm_id = named.alarm_id or named.judgement = 'true')`.execute(trx)
}

/** Keeps the evidence of an alarm whatever the rules say, or lets the rules have it again. */
export async function holdEvidence(trx: Trx, key: AlarmKey, held: boolean): Promise<void> {
  await sql`
    update file set held = ${held}
    from ${filesOf([key])} as named
    where file.file_id = named.file_id and file.tenant_id = named.tenant_id
      and (file.alarm_id = named.alarm_id or ${held})`.execute(trx)
}
