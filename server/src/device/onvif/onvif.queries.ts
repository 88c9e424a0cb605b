import type { Trx } from '../../core/db/database.ts'

/** Of an AI server that the caller was found to see: what it takes, as its last heartbeat said. */
export async function readKnowledge(trx: Trx, aiServerNo: number): Promise<string[]> {
  const row = await trx.selectFrom('ai_server').select('knows').where('device_no', '=', aiServerNo).executeTakeFirst()
  return row?.knows ?? []
}
