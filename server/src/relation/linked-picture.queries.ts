/** Statements of the pictures that cameras beside a sensor or another camera take for its alarms: asked for, due, and what became of them. */
import {
  type LinkedCamera,
  linkedCameraLimit,
  linkedCamerasExtra,
  neighbourLimit,
} from '@watchfire/contract/alarm/linked-cameras.ts'
import { type SqlBool, sql } from 'kysely'
import { type AlarmKey, amongAlarms, wantedAlarms } from '../alarm/alarm.public.ts'
import type { Reader, Trx } from '../core/db/database.ts'
import { rowsAs } from '../core/db/rows-as.ts'
import { kinds } from './relation.queries.ts'

/** Severe and normal: what people have to deal with. */
const handled = [1, 2]
const fault = 5

/** Rows of the outbox of customers that have linked any camera. */
export const ofLinkingCustomers = sql<SqlBool>`exists (
      select from relation where relation.tenant_id = row.tenant_id and relation.camera_no is not null)`

/** Tells consoles that show these alarms. */
const publish = (changed: string) => sql`
    insert into outbox (tenant_id, company_id, project_id, region_id, kind, cause, alarm_id, alarm_at)
    select tenant_id, company_id, project_id, region_id, 'alarm', 'evidence', alarm_id, alarm_at from ${sql.table(changed)}`

/**
 * Asks the cameras that are linked to the sensors of these alarms, and to the sensors' regions: of the alarm's company alone, whose evidence it
 * becomes. Of a camera's alarm that somebody has to deal with the cameras of the same place are asked, fewer of them, and none whose AI server is
 * away: it has a picture of its own. The alarm says at once whom it asked, and whose AI server is away. Answers how many were asked.
 */
export async function askLinkedCameras(trx: Trx, keys: readonly AlarmKey[]): Promise<number> {
  const { rows } = await sql<{ asked: number }>`
    with source as materialized (
      select alarm.tenant_id, alarm.alarm_id, alarm.alarm_at, alarm.company_id, alarm.region_id, alarm.device_no, device.kind = 2 as of_camera
      from ${wantedAlarms(keys)}
      join device on device.device_no = alarm.device_no
        and (device.kind in (3, 4) and alarm.level <> ${fault} or device.kind = 2 and alarm.level = any(${handled}::smallint[]))
    ), near as (
      select source.*, relation.camera_no, 1 as rank from source
      join relation on relation.device_no = source.device_no and relation.kind = ${kinds.sees}
      where not of_camera
      union all
      select source.*, relation.camera_no, 2 from source
      join relation on relation.region_id = source.region_id and relation.kind = ${kinds.ofRegion}
      where not of_camera
      union all
      select source.*, relation.camera_no, 1 from source
      join relation on relation.device_no = source.device_no and relation.kind = ${kinds.neighbour}
      where of_camera
      union all
      select source.*, relation.device_no, 1 from source
      join relation on relation.camera_no = source.device_no and relation.kind = ${kinds.neighbour}
      where of_camera
    ), chosen as (
      select near.tenant_id, near.alarm_id, near.alarm_at, near.of_camera, near.camera_no, camera.device_id, camera.name, server.state as server_state,
             row_number() over (partition by near.alarm_id order by min(near.rank), camera.device_id) as place
      from near
      join device as camera on camera.device_no = near.camera_no and camera.tenant_id = near.tenant_id and camera.company_id = near.company_id
      join device as server on server.device_no = camera.ai_server_no and (server.state = 1 or not near.of_camera)
      group by near.tenant_id, near.alarm_id, near.alarm_at, near.of_camera, near.camera_no, camera.device_no, server.device_no
    ), asked as (
      insert into linked_picture (tenant_id, alarm_id, alarm_at, camera_no)
      select tenant_id, alarm_id, alarm_at, camera_no from chosen
      where place <= case when of_camera then ${neighbourLimit}::int else ${linkedCameraLimit} end
      on conflict do nothing returning tenant_id, alarm_id, alarm_at, camera_no
    ), said as (
      select asked.tenant_id, asked.alarm_id, asked.alarm_at, jsonb_agg(jsonb_build_object(
        'channelId', chosen.device_id, 'name', chosen.name, 'state', case when chosen.server_state = 0 then 'away' else 'asked' end
      ) order by chosen.place) as cameras
      from asked join chosen using (tenant_id, alarm_id, alarm_at, camera_no)
      group by asked.tenant_id, asked.alarm_id, asked.alarm_at
    ), changed as (
      update alarm set extra = coalesce(alarm.extra, '{}') || jsonb_build_object(${linkedCamerasExtra}::text, said.cameras)
      from said
      where alarm.tenant_id = said.tenant_id and alarm.alarm_id = said.alarm_id and alarm.alarm_at = said.alarm_at and ${amongAlarms(keys)}
      returning alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.region_id, alarm.alarm_id, alarm.alarm_at
    ), told as (${publish('changed')})
    select count(*)::int as asked from asked`.execute(trx)
  return rows[0]?.asked ?? 0
}

export type DuePicture = AlarmKey & {
  cameraNo: number
  channelId: string
  aiServerNo: number
  /** The AI server whose alarm it is: evidence goes by its names. */
  alarmServerNo: number
  askedAt: number
  knows: string[]
}

/** Those nobody asks just now, the oldest first: with several servers an AI server's line is at one of them. */
export async function findDuePictures(trx: Trx, limit: number, restSeconds: number): Promise<DuePicture[]> {
  const { rows } = await sql<DuePicture>`
    select linked.tenant_id as "tenantId", linked.alarm_id as "alarmId", linked.alarm_at as "alarmAt", linked.camera_no as "cameraNo",
           linked.asked_at as "askedAt", camera.device_id as "channelId", camera.ai_server_no as "aiServerNo", ai_server.knows,
           alarm.ai_server_no as "alarmServerNo"
    from linked_picture as linked
    join device as camera on camera.device_no = linked.camera_no
    join ai_server on ai_server.device_no = camera.ai_server_no
    join alarm on alarm.tenant_id = linked.tenant_id and alarm.alarm_id = linked.alarm_id and alarm.alarm_at = linked.alarm_at
    where linked.tried_at is null or linked.tried_at < now() - make_interval(secs => ${restSeconds})
    order by linked.asked_at limit ${limit}`.execute(trx)
  return rows
}

export async function noteTried(trx: Trx, dues: readonly DuePicture[]): Promise<void> {
  await sql`
    update linked_picture as linked set tried_at = now()
    from ${rowsAs('due', dues, {
      tenant_id: ['bigint', due => due.tenantId],
      alarm_id: ['bigint', due => due.alarmId],
      camera_no: ['bigint', due => due.cameraNo],
    })}
    where (linked.tenant_id, linked.alarm_id, linked.camera_no) = (due.tenant_id, due.alarm_id, due.camera_no)`.execute(
    trx,
  )
}

/** False where somebody else has answered it meanwhile. */
export async function endDuePicture(trx: Trx, { tenantId, alarmId, cameraNo }: DuePicture): Promise<boolean> {
  const { rows } = await sql`
    delete from linked_picture where (tenant_id, alarm_id, camera_no) = (${tenantId}, ${alarmId}, ${cameraNo}) returning 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** Files that will come under these names belong to the alarm. */
export async function nameEvidence(
  trx: Trx,
  { tenantId, alarmId, alarmAt, alarmServerNo }: DuePicture,
  names: readonly string[],
): Promise<void> {
  await sql`
    insert into evidence_name (tenant_id, ai_server_no, name, alarm_id, alarm_at)
    select ${tenantId}, ${alarmServerNo}, name, ${alarmId}, ${new Date(alarmAt)} from unnest(${[...names]}::text[]) as name
    on conflict do nothing`.execute(trx)
}

export type LinkedAnswer = Pick<LinkedCamera, 'state' | 'at' | 'fileId' | 'recording'> & { picture?: string }

/** Writes into the alarm what became of one of its cameras, and tells consoles. */
export async function writeAnswer(
  db: Reader,
  { tenantId, alarmId, alarmAt, channelId }: DuePicture,
  { picture, ...answer }: LinkedAnswer,
): Promise<void> {
  await sql`
    with changed as (
      update alarm set
        pictures = pictures || ${picture === undefined ? [] : [picture]}::text[],
        recordings = recordings || ${answer.recording === undefined ? [] : [answer.recording]}::text[],
        extra = jsonb_set(extra, array[${linkedCamerasExtra}::text], (
          select coalesce(jsonb_agg(case when camera ->> 'channelId' = ${channelId} then camera || ${JSON.stringify(answer)}::jsonb else camera end order by place), '[]')
          from jsonb_array_elements(extra -> ${linkedCamerasExtra}::text) with ordinality as each (camera, place)
        ))
      where tenant_id = ${tenantId} and alarm_id = ${alarmId} and alarm_at = ${new Date(alarmAt)}
      returning tenant_id, company_id, project_id, region_id, alarm_id, alarm_at
    )
    ${publish('changed')}`.execute(db)
}
