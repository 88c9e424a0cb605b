import type { Trx } from '../core/db/database.ts'

/** Whether this is a device of a customer that the transaction is shown. */
export async function knowsAiServer(trx: Trx, aiServerNo: number): Promise<boolean> {
  const row = await trx.selectFrom('device').where('device_no', '=', aiServerNo).select('device_no').executeTakeFirst()
  return row !== undefined
}

export async function isAiServerOnline(trx: Trx, aiServerNo: number): Promise<boolean> {
  const row = await trx.selectFrom('device').where('device_no', '=', aiServerNo).select('state').executeTakeFirst()
  return row?.state === 1
}
