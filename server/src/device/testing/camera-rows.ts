import type { Database } from '../../core/db/database.ts'
import type { ChannelOfTest } from '../../core/testing/builders.ts'

/** Sets a channel up as people do from the console; its AI server has a key that logins are sealed to, and has not heard of it. */
export async function setUpCamera(db: Database, channel: ChannelOfTest): Promise<void> {
  const { tenantId, deviceNo, aiServerNo } = channel
  const ofServer = db.system.updateTable('ai_server').where('device_no', '=', aiServerNo)
  await ofServer.set({ public_key: 'K'.repeat(43), configuration_version: 1 }).execute()
  await db.system
    .insertInto('camera')
    .values({ tenant_id: tenantId, device_no: deviceNo, address: 'rtsp://10.0.0.1/', changed_by: '', in_version: 1 })
    .execute()
}
