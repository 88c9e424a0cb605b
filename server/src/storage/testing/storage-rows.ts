/** Rows of files for tests that go through all calls; nothing lies on a disk. */
import type { AlarmKey } from '../../alarm/alarm.public.ts'
import type { Database } from '../../core/db/database.ts'
import { newFileId } from '../../core/files/disk-store.ts'
import { insertFile } from '../../core/files/file.queries.ts'
import type { ChannelOfTest } from '../../core/testing/builders.ts'

/** A picture of an alarm of the channel. */
export async function aStoredPicture(
  db: Database,
  channel: ChannelOfTest,
  { alarmId, alarmAt }: AlarmKey,
): Promise<string> {
  const fileId = newFileId()
  const { tenantId, companyId, projectId, deviceNo } = channel
  const evidence = { judgement: 'unjudged', shared: false, held: false, projectId, deviceNo, alarmId, alarmAt }
  const facts = { kind: 'picture' as const, mime: 'image/jpeg', bytes: 1000, sha256: Buffer.alloc(32) }
  await insertFile(db.system, { fileId, tenantId, companyId, ...facts, evidence })
  return fileId
}
