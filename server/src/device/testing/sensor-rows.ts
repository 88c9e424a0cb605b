import type { Database } from '../../core/db/database.ts'
import type { ChannelOfTest } from '../../core/testing/builders.ts'
import { insertSensor } from '../sensor/sensor.queries.ts'

/** Of one width: suites of one process share it, and what is listed by name must not change places from 9 to 10. */
let number = 1000

/** A sensor beside this channel, which never said anything; answers its id. */
export async function aSensorOf(db: Database, channel: ChannelOfTest, kind = 3): Promise<string> {
  number += 1
  const sensorId = `${channel.deviceId.replace(/_C\d+$/, '')}_S${number}`
  const { tenantId, companyId, projectId, regionId, aiServerNo } = channel
  const place = { tenantId, companyId, projectId, regionId: regionId || null, aiServerNo, location: '' }
  const values = { gatewayNo: null, meterType: null, intervalSeconds: null }
  await db.system
    .transaction()
    .execute(trx => insertSensor(trx, { ...place, ...values, sensorId, kind, name: `S ${sensorId}`, by: '' }))
  return sensorId
}
