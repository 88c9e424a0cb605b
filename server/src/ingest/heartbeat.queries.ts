import { type HeartbeatSample, healthMeasures, samplesKept } from '@watchfire/contract/device/ai-server.shapes.ts'
import { type Judgement, judgeClock, judgeDisk, judgeOverload } from '@watchfire/contract/device/health.rules.ts'
import type { ChannelReport, Heartbeat } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'
import { rowsAs } from '../core/db/rows-as.ts'
import type { StateChange } from '../device/device.public.ts'

/** How far apart the heartbeats are that are noted. */
const sampleMs = 55_000

/** Once a minute, and at once where there were none: the first heartbeats after a start have no figures yet. */
const isVideoDue = (video: string) => sql`(case channel_video when '{}' then ${video}::jsonb <> '{}'
  else channel_video_at < now() - make_interval(secs => ${sampleMs / 1000}) end)`

/** Heartbeats further apart do not tell that an AI server was busy in between. */
const heardLately = sql`last_seen_at > now() - interval '30 seconds'`

/** `applied_anew`: it works by another configuration than when it was heard last. */
type KnownServer = { refused_channels: number; configuration_version: number; applied_anew: boolean }

/**
 * Notes what an AI server says of itself. Answers how many of its channels were refused, and the version of the configuration that it is to
 * work by. Its row stays locked, so heartbeats of one server follow each other.
 */
export async function updateAiServer(
  trx: Trx,
  deviceNo: number,
  report: Heartbeat,
  clockOffsetMs: number,
): Promise<KnownServer> {
  const sample: HeartbeatSample = {
    at: Date.now(),
    load: report.load ?? null,
    memoryBytes: report.memoryBytes ?? null,
    diskFreeBytes: report.diskFreeBytes ?? null,
    spooled: report.spooled ?? null,
    clockOffsetMs,
    channelsOnline: report.channels.filter(channel => channel.state === 'online').length,
  }
  const load = judgeOverload(report)
  const video = JSON.stringify(
    Object.fromEntries(report.channels.flatMap(({ channelId, video }) => (video ? [[channelId, video]] : []))),
  )
  const { rows } = await sql<KnownServer>`
    with told as (update ai_server set last_seen_at = now(),
      heard_since = case when last_seen_at > now() - interval '1 minute' then coalesce(heard_since, now()) else now() end, version = coalesce(${report.version ?? null}, version),
      machine = ${report.machine ? JSON.stringify(report.machine) : null}::jsonb,
      load = ${report.load ?? null}, cores = coalesce(${report.cores ?? null}, cores),
      temperature = ${report.temperature ?? null}, started_at = now() - make_interval(secs => ${report.uptimeSeconds ?? null}), memory_bytes = ${report.memoryBytes ?? null}, disk_free_bytes = ${report.diskFreeBytes ?? null},
      disk_total_bytes = ${report.diskTotalBytes ?? null}, spooled = ${report.spooled ?? null}, clock_offset_ms = ${clockOffsetMs},
      platform = coalesce(${report.platform ?? null}, platform),
      public_key = coalesce(${report.publicKey ?? null}, public_key),
      knows = ${report.configuration?.knows ?? []}, models = ${JSON.stringify(report.models ?? [])}::jsonb,
      settings = ${report.settings ? JSON.stringify(report.settings) : null}::jsonb,
      applied_version = least(coalesce(${report.configuration?.version ?? null}::bigint, applied_version), configuration_version),
      hosts_pictures = coalesce(${report.configuration?.hosts ?? null}, false),
      clock_off_since = ${sinceWhen('clock_off_since', judgeClock(clockOffsetMs))},
      disk_low_since = ${sinceWhen('disk_low_since', judgeDisk(report.diskFreeBytes, report.diskTotalBytes))},
      busy_since = case when ${heardLately} then ${sinceWhen('busy_since', load)}
        when ${load} = 'bad' then now() end,
      channel_video = case when ${isVideoDue(video)} then ${video}::jsonb else channel_video end,
      channel_video_at = case when ${isVideoDue(video)} then now() else channel_video_at end,
      recent_heartbeats = case
        when coalesce((recent_heartbeats->0->>'at')::bigint, 0) > ${sample.at - sampleMs} then recent_heartbeats
        else jsonb_path_query_array(${JSON.stringify([sample])}::jsonb || recent_heartbeats, ${`$[0 to ${samplesKept - 1}]`}::jsonpath) end
    where device_no = ${deviceNo}
    returning device_no, tenant_id, refused_channels, configuration_version, (recent_heartbeats->0->>'at')::bigint = ${sample.at} as noted,
      applied_version is distinct from (
        select former.applied_version from ai_server former where former.device_no = ai_server.device_no) as applied_anew
    ), hour as (${addToHour(sample, report.temperature)})
    select refused_channels, configuration_version, applied_anew from told`.execute(trx)
  return rows[0] ?? { refused_channels: 0, configuration_version: 0, applied_anew: false }
}

/** What is noted once a minute counts for its hour too. What was not told is no figure. */
function addToHour(sample: HeartbeatSample, temperature: number | undefined) {
  const figures = healthMeasures.flatMap(measure => {
    const value = measure === 'temperature' ? temperature : sample[measure]
    return value === undefined || value === null ? [] : [{ measure, value }]
  })
  return sql`
    insert into ai_server_hour (tenant_id, device_no, measure, hour, samples, total, lowest, highest)
    select told.tenant_id, told.device_no, figure.measure, date_trunc('hour', now()), 1,
           figure.value::float8, figure.value::float8, figure.value::float8
    from told, ${rowsAs('figure', figures, {
      measure: ['text', ({ measure }) => measure],
      value: ['text', ({ value }) => String(value)],
    })}
    where told.noted
    on conflict (tenant_id, device_no, measure, hour) do update
      set samples = ai_server_hour.samples + 1, total = ai_server_hour.total + excluded.total,
          lowest = least(ai_server_hour.lowest, excluded.lowest), highest = greatest(ai_server_hour.highest, excluded.highest)`
}

/** Begins, goes on or ends; what one heartbeat leaves open stays as it was. */
const sinceWhen = (column: string, judged: Judgement) =>
  sql`case ${judged} when 'bad' then coalesce(${sql.ref(column)}, now()) when 'unsure' then ${sql.ref(column)} end`

/** Keeps how many channels there was no licence for. */
export async function noteRefused(trx: Trx, deviceNo: number, count: number): Promise<void> {
  await sql`update ai_server set refused_channels = ${count} where device_no = ${deviceNo}`.execute(trx)
}

/** Those of the channels that are not entered yet, in the order they are announced in. */
export async function findNewChannels(trx: Trx, channels: readonly ChannelReport[]): Promise<string[]> {
  const { rows } = await sql<{ channel_id: string }>`
    select report.channel_id from ${rowsAs('report', channels, { channel_id: ['text', channel => channel.channelId] })}
    where not exists (select from device where device.device_id = report.channel_id)`.execute(trx)
  const fresh = new Set(rows.map(row => row.channel_id))
  return channels.flatMap(({ channelId }) => (fresh.delete(channelId) ? [channelId] : []))
}

/**
 * Enters channels below their AI server, with its company, project and region. The caller holds the AI server's row.
 * False when it has as many as it may: then those beyond are left out.
 */
export async function addChannels(
  trx: Trx,
  aiServerNo: number,
  channels: readonly ChannelReport[],
  limit: number,
): Promise<boolean> {
  const { rows } = await sql<{ left_out: number }>`
    with fresh as (
      select report.channel_id, report.name,
             row_number() over (order by report.channel_id)
               + (select count(*) from device where ai_server_no = ${aiServerNo} and kind = 2) as number
      from ${rowsAs('report', channels, {
        channel_id: ['text', channel => channel.channelId],
        name: ['text', channel => channel.name ?? channel.channelId],
      })}
      where not exists (select from device known where known.device_id = report.channel_id)
    ), entered as (
      insert into device (device_id, kind, ai_server_no, tenant_id, company_id, project_id, region_id, name)
      select fresh.channel_id, 2, server.device_no, server.tenant_id, server.company_id, server.project_id, server.region_id, fresh.name
      from fresh join device as server on server.device_no = ${aiServerNo}
      where fresh.number <= ${limit}
      on conflict (device_id) do nothing
    )
    select count(*)::int as left_out from fresh where number > ${limit}`.execute(trx)
  return rows[0]?.left_out === 0
}

/**
 * Takes over the names and addresses an AI server has for its channels, and why they are offline. A blank name is none; a camera that is set
 * up from the console has its name there.
 */
export async function updateChannelFacts(
  trx: Trx,
  aiServerNo: number,
  channels: readonly ChannelReport[],
): Promise<void> {
  await sql`
    update device set name = said.name, ip = said.ip, offline_reason = said.reason, second_stream = said.second,
      events_state = said.events, events_aside = said.aside
    from (
      select known.device_no, report.reason, report.second, report.events, report.aside, coalesce(report.ip, known.ip) as ip,
             case when camera.device_no is null then coalesce(nullif(trim(report.name), ''), known.name) else known.name end as name
      from ${rowsAs('report', channels, {
        channel_id: ['text', channel => channel.channelId],
        name: ['text', channel => channel.name ?? null],
        ip: ['text', channel => channel.ip ?? null],
        reason: ['text', channel => (channel.state === 'offline' ? (channel.reason ?? null) : null)],
        second: ['text', channel => channel.second ?? null],
        events: ['text', channel => channel.events ?? null],
        aside: ['jsonb', channel => (channel.aside ? JSON.stringify(channel.aside) : null)],
      })}
      join device as known on known.device_id = report.channel_id and known.ai_server_no = ${aiServerNo}
      left join camera on camera.tenant_id = known.tenant_id and camera.device_no = known.device_no
    ) as said
    where device.device_no = said.device_no
      and (said.name <> device.name or said.ip <> device.ip or said.reason is distinct from device.offline_reason
        or said.second is distinct from device.second_stream or said.events is distinct from device.events_state
        or said.aside is distinct from device.events_aside)`.execute(trx)
}

/**
 * Sets the states a heartbeat tells of; channels it does not name are offline. An AI server that returns begins the time of its
 * offline channels anew: while it was away nobody knew of them. Disabled devices stay as they are. Answers what changed. The caller holds the AI server's row.
 */
export async function setReportedStates(
  trx: Trx,
  aiServerNo: number,
  online: readonly string[],
): Promise<StateChange[]> {
  const { rows } = await sql<StateChange>`
    with device_now as (
      select device.device_no, device.state,
             (device.kind = 1 or device.device_id = any(${[...online]}::text[]))::int::smallint as reported,
             (select server.state <> 1 from device server where server.device_no = ${aiServerNo}) as returned
      from device
      where (device.device_no = ${aiServerNo} or device.ai_server_no = ${aiServerNo}) and device.state <> 3 and device.kind in (1, 2)
    ), changed as (
      update device set state = device_now.reported, state_since = now(), was_online = device.was_online or device_now.reported = 1
      from device_now
      where device.device_no = device_now.device_no
        and (device_now.state <> device_now.reported or device_now.returned and device_now.reported = 0)
      returning device.device_no, device.state, device_now.state as before
    )
    select device_no, state from changed where state <> before`.execute(trx)
  return rows
}

/** AI servers whose last heartbeat is older than `silentFor` (an interval) go offline with all their channels. */
export async function setSilentOffline(trx: Trx, silentFor: string): Promise<StateChange[]> {
  const { rows } = await sql<StateChange>`
    with silent as (
      select ai_server.device_no from ai_server join device using (device_no)
      where device.state = 1 and ai_server.last_seen_at < now() - ${silentFor}::interval
      order by ai_server.device_no for update of ai_server
    )
    update device set state = 0, state_since = now()
    from silent
    where (device.device_no = silent.device_no or device.ai_server_no = silent.device_no) and device.state = 1
    returning device.device_no, device.state`.execute(trx)
  return rows
}

/** Channels of an AI server for which something other than their own set-up is asked for. */
export async function listChannelRequests(trx: Trx, aiServerNo: number) {
  const { rows } = await sql<{ device_id: string; sensitivity: number }>`
    select device_id, sensitivity from device where ai_server_no = ${aiServerNo} and sensitivity <> 3 order by device_id`.execute(
    trx,
  )
  return rows
}
