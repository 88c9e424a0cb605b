import type { Trx } from '../core/db/database.ts'

export async function isAiServerOnline(trx: Trx, aiServerNo: number): Promise<boolean> {
  const row = await trx.selectFrom('device').where('device_no', '=', aiServerNo).select('state').executeTakeFirst()
  return row?.state === 1
}
