import { sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'
import { withinScope } from '../core/session/scope.ts'
import type { AlarmScope } from './alarm-filter.queries.ts'

/** A device in scope with what is known of one of its recordings; undefined without the device. */
export async function findRecordingOf(trx: Trx, viewer: AlarmScope, deviceId: string, name: string) {
  const { rows } = await sql<{ file_id: string | null; ai_server_online: boolean }>`
    select media.file_id, ai_server.state = 1 as ai_server_online
    from device
    join device as ai_server on ai_server.device_no = coalesce(device.ai_server_no, device.device_no)
    left join media on media.ai_server_no = ai_server.device_no and media.name = ${name}
    where device.device_id = ${deviceId} and ${withinScope(viewer, {
      company_id: 'device.company_id',
      project_id: 'device.project_id',
      region_id: 'device.region_id',
    })(undefined)}`.execute(trx)
  return rows[0]
}
