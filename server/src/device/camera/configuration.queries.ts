import { gbConfiguration } from '@watchfire/contract/device/gb28181.shapes.ts'
import { onvifTlsKnowledge } from '@watchfire/contract/device/onvif.shapes.ts'
import { vendorEventsFeature } from '@watchfire/contract/device/vendor-event.rules.ts'
import type { Configuration, Heartbeat } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { announceOutbox } from '../../core/db/outbox-notifier.queries.ts'
import { rowsAs } from '../../core/db/rows-as.ts'
import type { OwnYears } from '../arming/arming.queries.ts'
import { publishSetUp } from '../device-state.queries.ts'

/** Holds the AI server's row, so that changes of its cameras and its heartbeats follow each other. */
export async function lockConfiguration(trx: Trx, aiServerNo: number): Promise<void> {
  await sql`select from ai_server where device_no = ${aiServerNo} for update`.execute(trx)
}

/** The AI server's configuration is another one from now on; answers its number. The caller holds the row. */
export async function raiseConfiguration(trx: Trx, aiServerNo: number): Promise<number> {
  const { configuration_version } = await trx
    .updateTable('ai_server')
    .set(eb => ({ configuration_version: eb('configuration_version', '+', 1) }))
    .where('device_no', '=', aiServerNo)
    .returning('configuration_version')
    .executeTakeFirstOrThrow()
  await publishSetUp(trx, aiServerNo)
  await announceOutbox(trx)
  return configuration_version
}

/** The whole of what an AI server has to watch, and the years round about that its company has changed. */
export async function findConfiguration(
  db: Reader,
  aiServerNo: number,
  year: number,
): Promise<Pick<Configuration, 'version' | 'cameras' | 'gb28181'> & { ownYears: OwnYears }> {
  const { rows } = await sql<{
    version: number
    cameras: Configuration['cameras']
    own_years: OwnYears
    gb28181: NonNullable<Configuration['gb28181']> | null
  }>`
    select ai_server.configuration_version as version, ai_server.gb28181, (
      select jsonb_object_agg(calendar_year.year, calendar_year.days) from calendar_year join device using (company_id)
      where device.device_no = ai_server.device_no and calendar_year.year between ${year - 1} and ${year + 1}) as own_years, coalesce((
      select jsonb_agg(jsonb_build_object('channelId', device.device_id, 'name', device.name, 'address', camera.address, 'login', camera.login,
          'zones', camera.zones, 'faults', camera.faults, 'record', camera.record,
          'masks', camera.masks, 'lines', camera.lines) || case when camera.plan is null then '{}' else jsonb_build_object('plan', camera.plan) end
          || case when camera.second_address is null then '{}' else jsonb_build_object('second', camera.second_address) end
          || case when camera.events = '{}' then '{}' when camera.events_by is not null then jsonb_build_object('makerEvents', camera.events_by || jsonb_build_object('wanted', camera.events))
            else jsonb_build_object('events', jsonb_build_object('port', camera.onvif_port, 'wanted', camera.events)
            || case when camera.onvif_security = 'plain' then '{}' else jsonb_build_object('security', camera.onvif_security) end) end
          || case when camera.plates then jsonb_build_object('plates', true) else '{}' end
          || case when camera.meters = '[]' then '{}' else jsonb_build_object('meters', camera.meters) end order by device.device_no)
      from device join camera on camera.tenant_id = device.tenant_id and camera.device_no = device.device_no
      where device.ai_server_no = ai_server.device_no and camera.enabled), '[]') as cameras
    from ai_server where ai_server.device_no = ${aiServerNo}`.execute(db)
  const { version = 0, cameras = [], own_years: ownYears = null, gb28181 } = rows[0] ?? {}
  return { version, cameras, ownYears, ...(gb28181 && { gb28181: gbConfiguration.parse(gb28181) }) }
}

/** What a camera's settings hold that an AI server has to know of. */
const needs = sql`array_remove(array[
  case when camera.masks <> '[]' then 'masks' end,
  case when camera.lines <> '[]' then 'lines' end,
  case when camera.plan is not null then 'plan' end,
  case when camera.second_address is not null then 'second' end,
  case when camera.events <> '{}' then 'events' end,
  case when camera.events <> '{}' and camera.events_by is null and camera.onvif_security <> 'plain' then ${onvifTlsKnowledge} end,
  case when camera.events <> '{}' and camera.events_by is not null then ${vendorEventsFeature} end,
  case when camera.plates then 'plates' end,
  case when camera.meters <> '[]' then 'meters' end,
  case when camera.address ilike 'gb28181:%' then 'gb28181' end,
  case when jsonb_path_exists(camera.zones, '$[*].looksFor') or jsonb_path_exists(camera.lines, '$[*].looksFor') then 'objects' end], null)`

/** Refusals of a version say nothing of a camera that was changed after it. One that passes over what it does not know is as one that refuses. Whether any of them is news. */
export async function noteRefusals(
  trx: Trx,
  aiServerNo: number,
  { version, refused, knows = [] }: NonNullable<Heartbeat['configuration']>,
): Promise<boolean> {
  const refusal = sql`coalesce(said.reason, case when not ${needs} <@ ${[...knows]}::text[] then 'notUnderstood' end)`
  const { numAffectedRows = 0n } = await sql`
    update camera set refusal = ${refusal}
    from device left join ${rowsAs('said', refused, {
      channel_id: ['text', entry => entry.channelId],
      reason: ['text', entry => entry.reason],
    })} on said.channel_id = device.device_id
    where device.ai_server_no = ${aiServerNo} and camera.tenant_id = device.tenant_id and camera.device_no = device.device_no
      and camera.in_version <= ${version}::bigint and camera.refusal is distinct from ${refusal}`.execute(trx)
  return numAffectedRows > 0n
}
