import { sql } from 'kysely'
import type { Database } from '../../core/db/database.ts'
import { aFarNumber, type ChannelOfTest } from '../../core/testing/builders.ts'

/** A look at a camera that was done. */
export async function aRemoteJob(db: Database, { tenantId, aiServerNo, deviceNo }: ChannelOfTest): Promise<number> {
  const id = aFarNumber()
  await sql`
    insert into remote_job (job_id, tenant_id, device_no, camera_no, verb, state, result, account_id, made_by, deadline_at, ended_at)
    overriding system value values (${id}, ${tenantId}, ${aiServerNo}, ${deviceNo}, 2, 3,
      '{"host": "10.0.0.1", "port": 554, "ip": "10.0.0.1", "attempts": [], "problem": null}', 1, '张三', now(), now())`.execute(
    db.system,
  )
  return id
}
