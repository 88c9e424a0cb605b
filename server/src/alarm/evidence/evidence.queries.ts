/** Which alarm a stored picture or recording is evidence of, and what people made of that alarm: what its keeping goes by. */
import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'
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
  /** Another alarm names the file too. */
  shared: boolean
}

/**
 * Nobody judges, holds or releases the alarm, and no file is filed under it, until the transaction ends. Alarms are locked before
 * their files, and what decides about a file is read in a later statement: one that waited still sees what was before. False: it is no more.
 */
export async function lockAlarm(trx: Trx, key: AlarmKey): Promise<boolean> {
  const { rows } = await sql`
    select from alarm
    where tenant_id = ${key.tenantId} and alarm_id = ${key.alarmId} and alarm_at = ${new Date(key.alarmAt)} for no key update`.execute(
    trx,
  )
  return rows.length > 0
}

/** The numbers of those whose evidence is on hold. The caller holds the alarms: nobody holds or releases any meanwhile. */
export async function findHeld(trx: Trx, keys: readonly AlarmKey[]): Promise<Set<number>> {
  const { rows } = await sql<{ alarm_id: number }>`
    select hold.alarm_id from ${rowsAs('key', keys, {
      tenant_id: ['bigint', key => key.tenantId],
      alarm_id: ['bigint', key => key.alarmId],
      alarm_at: ['moment', key => key.alarmAt],
    })}
    join evidence_hold hold on hold.tenant_id = key.tenant_id and hold.alarm_id = key.alarm_id and hold.alarm_at = key.alarm_at`.execute(
    trx,
  )
  return new Set(rows.map(row => row.alarm_id))
}

/**
 * Which of the alarms that named a file before it arrived it is filed under: the one that was judged true, else the first. Any of them
 * that is on hold holds it. All stay as they stand until the transaction ends.
 */
export async function lockAlarmOfFile(
  trx: Trx,
  { tenantId, aiServerNo, name }: { tenantId: number; aiServerNo: number; name: string },
): Promise<EvidenceOf | undefined> {
  const { rows: alarms } = await sql<Omit<EvidenceOf, 'held' | 'shared'>>`
    select alarm.alarm_id as "alarmId", alarm.alarm_at as "alarmAt", alarm.company_id as "companyId",
           alarm.project_id as "projectId", alarm.device_no as "deviceNo", judgement_of(alarm.verdict) as judgement
    from evidence_name named
    join alarm on alarm.tenant_id = named.tenant_id and alarm.alarm_id = named.alarm_id and alarm.alarm_at = named.alarm_at
    where named.tenant_id = ${tenantId} and named.ai_server_no = ${aiServerNo} and named.name = ${name}
    order by alarm.alarm_id for share of alarm`.execute(trx)
  const alarm = alarms.find(({ judgement }) => judgement === 'true') ?? alarms[0]
  if (!alarm) return undefined
  const held = await findHeld(
    trx,
    alarms.map(({ alarmId, alarmAt }) => ({ tenantId, alarmId, alarmAt })),
  )
  return { ...alarm, held: held.size > 0, shared: alarms.length > 1 }
}

/** Files that arrived before their alarm, or while it was stored, become its evidence. How far back they are looked for: days. */
const lateDays = 2

export async function linkEvidence(trx: Trx, limit: number): Promise<void> {
  const { rows: found } = await sql<AlarmKey & { fileId: string }>`
    with late as materialized (
      select file.file_id, file.tenant_id, media.ai_server_no, media.name
      from file join media on media.file_id = file.file_id
      where file.alarm_id is null and file.judgement <> 'none' and file.created_at > now() - make_interval(days => ${lateDays})
        and exists (
          select from evidence_name named
          join alarm on alarm.tenant_id = named.tenant_id and alarm.alarm_id = named.alarm_id and alarm.alarm_at = named.alarm_at
          where named.tenant_id = file.tenant_id and named.ai_server_no = media.ai_server_no and named.name = media.name
        )
      limit ${limit}
    )
    select late.file_id as "fileId", alarm.tenant_id as "tenantId", alarm.alarm_id as "alarmId", alarm.alarm_at as "alarmAt"
    from late
    join evidence_name named on named.tenant_id = late.tenant_id and named.ai_server_no = late.ai_server_no and named.name = late.name
    join alarm on alarm.tenant_id = named.tenant_id and alarm.alarm_id = named.alarm_id and alarm.alarm_at = named.alarm_at
    order by alarm.alarm_id for share of alarm`.execute(trx)
  if (found.length === 0) return
  // A file that was filed under another alarm meanwhile stays there, and may be judged or on hold by that one.
  await sql`
    update file set alarm_id = named.alarm_id, alarm_at = named.alarm_at, company_id = named.company_id,
      project_id = named.project_id, device_no = named.device_no, judgement = named.judgement, held = file.held or named.held,
      shared = named.shared
    from (
      select distinct on (found.file_id) found.file_id, alarm.alarm_id, alarm.alarm_at, alarm.company_id, alarm.project_id,
        alarm.device_no, judgement_of(alarm.verdict) as judgement,
        bool_or(exists (
          select from evidence_hold hold
          where hold.tenant_id = alarm.tenant_id and hold.alarm_id = alarm.alarm_id and hold.alarm_at = alarm.alarm_at
        )) over (partition by found.file_id) as held, count(*) over (partition by found.file_id) > 1 as shared
      from ${rowsAs('found', found, {
        file_id: ['text', row => row.fileId],
        tenant_id: ['bigint', row => row.tenantId],
        alarm_id: ['bigint', row => row.alarmId],
        alarm_at: ['moment', row => row.alarmAt],
      })}
      join alarm on alarm.tenant_id = found.tenant_id and alarm.alarm_id = found.alarm_id and alarm.alarm_at = found.alarm_at
        and ${amongAlarms(found)}
      order by found.file_id, alarm.verdict = 2 desc nulls last, alarm.alarm_id
    ) as named
    where file.file_id = named.file_id and file.alarm_id is null`.execute(trx)
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
    named.device_no, media.ai_server_no, media.name, judgement_of(named.verdict) as judgement
  from named join media on media.ai_server_no = named.ai_server_no and media.name = named.name and media.tenant_id = named.tenant_id
  order by media.file_id, named.verdict = 2 desc nulls last
)`

/**
 * Takes over what people made of these alarms. A file that two alarms name goes by the one that was judged true, and stays evidence of a
 * true alarm when another verdict is given: which of the two it was true for is not known then.
 */
export async function judgeEvidence(trx: Trx, keys: readonly AlarmKey[]): Promise<void> {
  if (keys.length === 0) return
  const isAnothers = sql`(file.alarm_id is not null and file.alarm_id <> named.alarm_id)`
  const takes = sql`(named.judgement = 'true' or not ${isAnothers} and not (file.shared and file.judgement = 'true'))`
  const taken = ['judgement', 'alarm_id', 'alarm_at', 'company_id', 'project_id', 'device_no'].map(
    column =>
      sql`${sql.ref(column)} = case when ${takes} then ${sql.ref(`named.${column}`)} else ${sql.ref(`file.${column}`)} end`,
  )
  await sql`
    update file set ${sql.join(taken)}, shared = file.shared or ${isAnothers}
    from ${filesOf(keys)} as named
    where file.file_id = named.file_id and file.tenant_id = named.tenant_id
      and (${takes} or ${isAnothers} and not file.shared)`.execute(trx)
}

/** Keeps the evidence of an alarm whatever the rules say. */
export async function holdEvidence(trx: Trx, key: AlarmKey): Promise<void> {
  await sql`
    update file set held = true from ${filesOf([key])} as named
    where file.file_id = named.file_id and file.tenant_id = named.tenant_id`.execute(trx)
}

/** Lets the rules have it again, but for what an alarm names that is on hold still. */
export async function releaseEvidence(trx: Trx, key: AlarmKey): Promise<void> {
  const ofAlarm = sql`file.file_id = named.file_id and file.tenant_id = named.tenant_id`
  // Locked first: who releases another alarm of the same file at this moment is waited for, and its hold is seen gone.
  await sql`
    select from file join ${filesOf([key])} as named on ${ofAlarm} order by file.file_id for no key update of file`.execute(
    trx,
  )
  await sql`
    update file set held = exists (
      select from evidence_hold hold
      join alarm on alarm.tenant_id = hold.tenant_id and alarm.alarm_id = hold.alarm_id and alarm.alarm_at = hold.alarm_at
      where hold.tenant_id = file.tenant_id and alarm.ai_server_no = named.ai_server_no
        and (named.name = any(alarm.pictures || alarm.recordings) or alarm.count > 1 and exists (
          select from occurrence
          where occurrence.tenant_id = alarm.tenant_id and occurrence.alarm_id = alarm.alarm_id and occurrence.alarm_at = alarm.alarm_at
            and named.name = any(occurrence.pictures || occurrence.recording)
        ))
    )
    from ${filesOf([key])} as named where ${ofAlarm}`.execute(trx)
}
