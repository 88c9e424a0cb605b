import type { edgeKnows } from '@watchfire/contract/device/camera.shapes.ts'
import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'
import { scopeColumns, withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'

const place = scopeColumns('device')

const keepsParts: (typeof edgeKnows)[number] = 'dayAndNight'

/** A device as the video module needs it: who holds its camera, and whose it is. For an AI server both names are its own. */
export type ChannelSource = {
  deviceNo: number
  channelId: string
  aiServerNo: number
  aiServerId: string
  name: string
  tenantId: number
  companyId: number
  projectId: number
  regionId: number | null
  /** Its second stream runs, as its AI server said last. */
  hasSecond: boolean
  /** Its AI server keeps a still of day and of night. */
  keepsParts: boolean
}

export async function findSource(db: Reader, viewer: Viewer, deviceId: string): Promise<ChannelSource | undefined> {
  return db
    .selectFrom('device')
    .innerJoin('device as ai_server', join =>
      join.on(sql`ai_server.device_no`, '=', sql`coalesce(device.ai_server_no, device.device_no)`),
    )
    .where('device.device_id', '=', deviceId)
    .where(withinScope(viewer, place))
    .select([
      'device.device_no as deviceNo',
      'device.device_id as channelId',
      'ai_server.device_no as aiServerNo',
      'ai_server.device_id as aiServerId',
      'device.name',
      'device.tenant_id as tenantId',
      'device.company_id as companyId',
      'device.project_id as projectId',
      'device.region_id as regionId',
      sql<boolean>`coalesce(device.second_stream in ('online', 'otherShape'), false)`.as('hasSecond'),
      sql<boolean>`exists (select from ai_server as known where known.device_no = ai_server.device_no and ${keepsParts} = any(known.knows))`.as(
        'keepsParts',
      ),
    ])
    .executeTakeFirst()
}

/** Whether every channel of an AI server is in scope: then each file it keeps is. */
export async function seesWholeAiServer(db: Reader, viewer: Viewer, aiServerNo: number): Promise<boolean> {
  const row = await db
    .selectFrom('device')
    .where(eb => eb.or([eb('device.ai_server_no', '=', aiServerNo), eb('device.device_no', '=', aiServerNo)]))
    .select(
      sql<boolean>`coalesce(bool_and(coalesce(${withinScope(viewer, place)(undefined)}, false)), false)`.as('all'),
    )
    .executeTakeFirst()
  return row?.all ?? false
}

/** How far back an alarm vouches for its recording, for viewers who see a part of an AI server only. */
const vouchDays = 100

/** Whether an alarm of this device names the file. */
export async function alarmNames(db: Reader, source: ChannelSource, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('alarm')
    .where('company_id', '=', source.companyId)
    .where(sql<boolean>`alarm_at > now() - make_interval(days => ${vouchDays})`)
    .where('device_no', '=', source.deviceNo)
    .where(eb =>
      eb.or([
        sql<boolean>`recordings @> array[${name}]`,
        sql<boolean>`exists (select from occurrence o where o.tenant_id = alarm.tenant_id and o.alarm_id = alarm.alarm_id and o.alarm_at = alarm.alarm_at and o.recording = ${name})`,
      ]),
    )
    .select('alarm_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The uploaded file of a device's recording. */
export async function findUploaded(db: Reader, aiServerNo: number, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('media')
    .where('ai_server_no', '=', aiServerNo)
    .where('name', '=', name)
    .select('file_id')
    .executeTakeFirst()
  return row?.file_id
}
