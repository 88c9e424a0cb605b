import { rights } from '@watchfire/contract/core/rights.ts'
import type { HazardDetail } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { findSeenAlarms, publicAlarmId, readAlarms } from '../alarm/alarm.public.ts'
import type { Trx } from '../core/db/database.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import { mayUse, type Viewer } from '../core/session/viewer.ts'
import { siteText } from '../core/site-time.ts'
import type { HazardRow } from './hazard.queries.ts'

/** The alarm a hazard was made from with its pictures, for who may see alarms and this one. */
export async function alarmOfHazard(
  trx: Trx,
  viewer: Viewer,
  { tenant_id: tenantId, alarm_id: alarmId, alarm_at: alarmAt }: HazardRow,
  fileUrl: FileUrl,
): Promise<HazardDetail['alarm']> {
  if (alarmId === null || alarmAt === null) return null
  if (!mayUse(viewer, rights.workplace) && !mayUse(viewer, rights.monitor)) return null
  const seen = await findSeenAlarms(trx, viewer, [{ alarmId, alarmAt }])
  const [row] = seen.length > 0 ? await readAlarms(trx, [{ tenantId, alarmId, alarmAt }]) : []
  if (!row) return null
  return {
    alarmId: publicAlarmId({ alarmId, alarmAt }),
    typeName: viewer.language === 'en' ? row.type_name_en : row.type_name,
    deviceName: row.device_name,
    atText: siteText(row.alarm_at),
    pictures: row.picture_files.map(picture => fileUrl(viewer, picture)),
  }
}
