import { type RawBuilder, sql } from 'kysely'
import { type AlarmKey, amongAlarms } from '../alarm/alarm.public.ts'
import type { Reader } from '../core/db/database.ts'
import { rowsAs } from '../core/db/rows-as.ts'
import { ruleOfChannel } from '../level/level.public.ts'
import { moveOpenAlarms, type OpenAlarmRow } from './open-alarm.queries.ts'

/** The first of a thousand numbers that nobody else has. */
export async function takeAlarmNumbers(db: Reader): Promise<number> {
  const { rows } = await sql<{ first: number }>`select nextval('alarm_number') as first`.execute(db)
  return rows[0]?.first ?? 0
}

/** What somebody set for the channel, beside what would be usual; kept with the alarm. */
export type ChannelRule = { setBy: string; level: number; mergeSeconds: number; isQuieter: boolean }

export type Source = { aiServerNo: number; deviceId: string; type: number }

/** What decides about an event of this device and type, in the order asked; read anew for each batch, so a change counts at once. */
export async function readSources(db: Reader, sources: Source[]) {
  const { rows } = await sql<{
    device_no: number | null
    tenant_id: number
    company_id: number
    project_id: number
    region_id: number | null
    name: string
    location: string
    silent_from: number | null
    silent_until: number | null
    silent_severe: boolean
    in_maintenance: boolean
    level: number | null
    merge_seconds: number
    channel_rule: ChannelRule | null
  }>`
    select device.device_no, device.tenant_id, device.company_id, device.project_id, device.region_id, device.name, device.location,
           device.silent_from, device.silent_until, device.silent_severe,
           in_maintenance(device, now()),
           held.level, held.merge_seconds,
           case when (held.level, held.merge_seconds) is distinct from (usual.level, usual.merge_seconds) then jsonb_build_object(
             'setBy', own.changed_by, 'level', usual.level, 'mergeSeconds', usual.merge_seconds,
             'isQuieter', usual.level = 1 and held.level <> 1 or held.level = 1 and held.merge_seconds > usual.of_type
           ) end as channel_rule
    from ${rowsAs('source', sources, {
      index: ['integer', (_, index) => index],
      ai_server_no: ['bigint', source => source.aiServerNo],
      device_id: ['text', source => source.deviceId],
      type: ['smallint', source => source.type],
    })}
    left join device on device.device_id = source.device_id
      and (device.device_no = source.ai_server_no or device.ai_server_no = source.ai_server_no)
    left join alarm_type on alarm_type.type = source.type
    left join alarm_level on alarm_level.company_id = device.company_id and alarm_level.type = source.type
    ${ruleOfChannel}
    order by source.index`.execute(db)
  return rows
}
export type SourceRow = Awaited<ReturnType<typeof readSources>>[number]

export type Place = { tenantId: number; companyId: number; deviceName: string; location: string }

/**
 * Ids of the given names of a place, entered when new unless the company has `limit` already; those are missing from the answer.
 * The update changes nothing: it returns the row that another transaction may just have added.
 */
export async function findOrAddPlaces(db: Reader, places: Place[], limit: number) {
  const { rows } = await sql<{ place_id: number; company_id: number; device_name: string; location: string }>`
    with named as (
      select * from ${rowsAs('named', places, {
        tenant_id: ['bigint', place => place.tenantId],
        company_id: ['bigint', place => place.companyId],
        device_name: ['text', place => place.deviceName],
        location: ['text', place => place.location],
      })}
    ), known as (
      select company_id, count(*) as places from place where company_id in (select company_id from named) group by company_id
    )
    insert into place (tenant_id, company_id, device_name, location)
    select named.tenant_id, named.company_id, named.device_name, named.location
    from named left join known on known.company_id = named.company_id
    where coalesce(known.places, 0) < ${limit} or exists (
      select from place
      where (place.company_id, place.device_name, place.location) = (named.company_id, named.device_name, named.location)
    )
    order by named.company_id, named.device_name, named.location
    on conflict (company_id, device_name, location) do update set location = excluded.location
    returning place_id, company_id, device_name, location`.execute(db)
  return rows
}

/** The customer is the AI server's. */
export type EventKey = { callerTenantId: number; aiServerNo: number; eventId: string }

/** Events that came before, with the alarm they are part of. */
export async function findKnownEvents(db: Reader, events: EventKey[]) {
  const { rows } = await sql<{ ai_server_no: number; event_id: string; alarm_id: number; alarm_at: number }>`
    select event.ai_server_no, event.event_id, known.alarm_id, known.alarm_at
    from ${rowsAs('event', events, {
      tenant_id: ['bigint', event => event.callerTenantId],
      ai_server_no: ['bigint', event => event.aiServerNo],
      event_id: ['text', event => event.eventId],
    })}
    cross join lateral (
      -- The limit keeps the planner from reading the whole table while its statistics lag behind.
      select alarm_id, alarm_at from ingest_key
      where (ingest_key.tenant_id, ingest_key.ai_server_no, ingest_key.event_id) = (event.tenant_id, event.ai_server_no, event.event_id)
      limit 1
    ) as known`.execute(db)
  return rows
}

export type EventRow = EventKey & {
  /** Number of the occurrence. */
  number: number
  alarmId: number
  alarmAt: number
  tenantId: number
  companyId: number
  occurredAt: number
  receivedAt: number
  pictures: string[]
  recording: string | undefined
  extra: string | undefined
}
export type AlarmRow = EventRow & {
  projectId: number
  regionId: number | null
  deviceNo: number
  placeId: number
  type: number
  level: number
  channelRule: string | undefined
  state: number
  verdict: number | null
  silent: boolean
  count: number
  lastAt: number
}
export type Repeats = AlarmKey & { count: number; lastAt: number }

const isMerged = ({ number, alarmId }: EventRow) => number !== alarmId

/**
 * Everything a batch leaves behind, in one statement. It fails as a whole when one of the events was stored meanwhile. What a batch
 * has none of is left out: an update of no alarm still opens all months.
 */
export async function writeBatch(
  db: Reader,
  {
    events,
    alarms,
    repeats,
    open,
  }: { events: EventRow[]; alarms: AlarmRow[]; repeats: Repeats[]; open: OpenAlarmRow[] },
): Promise<void> {
  const merged = events.filter(isMerged)
  const evidence = events.flatMap(event => evidenceOf(event).map(name => ({ ...event, name })))
  const changes = [
    ...(alarms.length > 0 ? [{ name: sql`raised`, rows: insertAlarms(alarms) }] : []),
    ...(repeats.length > 0 ? [{ name: sql`repeated`, rows: countRepeats(repeats) }] : []),
  ]
  const parts = [
    ...changes.map(({ name, rows }) => sql`${name} as (${rows})`),
    ...(changes.length > 0 ? [sql`told as (${publishChanges(changes.map(({ name }) => name))})`] : []),
    ...(merged.length > 0 ? [sql`new_occurrence as (${insertOccurrences(merged)})`] : []),
    ...(evidence.length > 0 ? [sql`evidence as (${nameEvidence(evidence)})`] : []),
    ...(open.length > 0 ? [sql`moved as (${moveOpenAlarms(open)})`] : []),
  ]
  await sql`
    ${parts.length > 0 ? sql`with ${sql.join(parts)}` : sql``}
    insert into ingest_key (tenant_id, ai_server_no, event_id, alarm_id, alarm_at, received_at)
    select tenant_id, ai_server_no, event_id, alarm_id, alarm_at, received_at
    from ${rowsAs('event', events, {
      tenant_id: ['bigint', event => event.callerTenantId],
      ai_server_no: ['bigint', event => event.aiServerNo],
      event_id: ['text', event => event.eventId],
      alarm_id: ['bigint', event => event.alarmId],
      alarm_at: ['moment', event => event.alarmAt],
      received_at: ['moment', event => event.receivedAt],
    })}
    order by tenant_id, ai_server_no, event_id`.execute(db)
}

const insertAlarms = (alarms: AlarmRow[]) => sql`
      insert into alarm (alarm_id, alarm_at, tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id,
        type, level, state, verdict, silent, count, last_at, occurred_at, received_at, pictures, recordings, extra, channel_rule)
      select alarm_id, alarm_at, tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id,
        type, level, state, verdict, silent, count, last_at, occurred_at, received_at, pictures, recordings, extra, channel_rule
      from ${rowsAs('fresh', alarms, {
        alarm_id: ['bigint', alarm => alarm.alarmId],
        alarm_at: ['moment', alarm => alarm.alarmAt],
        tenant_id: ['bigint', alarm => alarm.tenantId],
        company_id: ['bigint', alarm => alarm.companyId],
        project_id: ['bigint', alarm => alarm.projectId],
        region_id: ['bigint', alarm => alarm.regionId],
        device_no: ['bigint', alarm => alarm.deviceNo],
        ai_server_no: ['bigint', alarm => alarm.aiServerNo],
        place_id: ['bigint', alarm => alarm.placeId],
        type: ['smallint', alarm => alarm.type],
        level: ['smallint', alarm => alarm.level],
        state: ['smallint', alarm => alarm.state],
        verdict: ['smallint', alarm => alarm.verdict],
        silent: ['boolean', alarm => alarm.silent],
        count: ['integer', alarm => alarm.count],
        last_at: ['moment', alarm => alarm.lastAt],
        occurred_at: ['moment', alarm => alarm.occurredAt],
        received_at: ['moment', alarm => alarm.receivedAt],
        pictures: ['texts', alarm => alarm.pictures],
        recordings: ['texts', alarm => (alarm.recording === undefined ? [] : [alarm.recording])],
        extra: ['jsonb', alarm => alarm.extra],
        channel_rule: ['jsonb', alarm => alarm.channelRule],
      })}
      returning 'raised' as cause, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at`

const countRepeats = (repeats: Repeats[]) => sql`
      update alarm set count = alarm.count + repeats.count, last_at = greatest(alarm.last_at, repeats.last_at)
      from ${rowsAs('repeats', repeats, {
        tenant_id: ['bigint', row => row.tenantId],
        alarm_id: ['bigint', row => row.alarmId],
        alarm_at: ['moment', row => row.alarmAt],
        count: ['integer', row => row.count],
        last_at: ['moment', row => row.lastAt],
      })}
      where alarm.tenant_id = repeats.tenant_id and alarm.alarm_id = repeats.alarm_id and alarm.alarm_at = repeats.alarm_at
        and ${amongAlarms(repeats)}
      returning 'repeated' as cause, alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.region_id, alarm.alarm_id, alarm.alarm_at`

const publishChanges = (changes: RawBuilder<unknown>[]) => sql`
      insert into outbox (kind, cause, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at)
      select 'alarm', cause, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at
      from (${sql.join(
        changes.map(name => sql`select * from ${name}`),
        sql` union all `,
      )}) as change`

const insertOccurrences = (merged: EventRow[]) => sql`
      insert into occurrence (occurrence_id, alarm_id, alarm_at, tenant_id, company_id, occurred_at, pictures, recording, extra)
      select occurrence_id, alarm_id, alarm_at, tenant_id, company_id, occurred_at, pictures, recording, extra
      from ${rowsAs('merged', merged, {
        occurrence_id: ['bigint', event => event.number],
        alarm_id: ['bigint', event => event.alarmId],
        alarm_at: ['moment', event => event.alarmAt],
        tenant_id: ['bigint', event => event.tenantId],
        company_id: ['bigint', event => event.companyId],
        occurred_at: ['moment', event => event.occurredAt],
        pictures: ['texts', event => event.pictures],
        recording: ['text', event => event.recording],
        extra: ['jsonb', event => event.extra],
      })}`

const evidenceOf = ({ pictures, recording }: EventRow) =>
  recording === undefined ? pictures : [...pictures, recording]

/** Whose evidence a file is that arrives later. The AI server's customer: it is the one who sends the file. */
const nameEvidence = (evidence: (EventRow & { name: string })[]) => sql`
      insert into evidence_name (tenant_id, ai_server_no, name, alarm_id, alarm_at)
      select tenant_id, ai_server_no, name, alarm_id, alarm_at
      from ${rowsAs('named', evidence, {
        tenant_id: ['bigint', event => event.callerTenantId],
        ai_server_no: ['bigint', event => event.aiServerNo],
        name: ['text', event => event.name],
        alarm_id: ['bigint', event => event.alarmId],
        alarm_at: ['moment', event => event.alarmAt],
      })}
      order by tenant_id, ai_server_no, name, alarm_id
      on conflict do nothing`
