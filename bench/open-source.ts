import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { hashOfSecret } from '../server/src/core/session/authorize.ts'

/** Gives the first AI server of the filled database that has none a key; with its channels. */
export async function openSource(url: string): Promise<{ key: string; channels: string[] }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const key = `wf_${randomBytes(24).toString('base64url')}`
    const { rows } = await client.query<{ device_id: string }>(
      `with source as (
         select device_no, tenant_id from device where kind = 1
           and device_no not in (select device_no from ai_server) order by device_no limit 1
       ),
       keyed as (insert into ai_server (device_no, tenant_id, key_hash) select device_no, tenant_id, $1 from source)
       select device_id from device where ai_server_no = (select device_no from source) order by device_no`,
      [hashOfSecret(key)],
    )
    return { key, channels: rows.map(row => row.device_id) }
  } finally {
    await client.end()
  }
}
