import { createHash, randomBytes } from 'node:crypto'
import { seedRoles } from '@watchfire/contract/core/rights.ts'
import pg from 'pg'
import { hashOfSecret } from '../server/src/core/session/authorize.ts'
import type { ConsolePerson } from './console-sockets.ts'

export type Source = { key: string; channels: string[] }

/** In a database filled with alarms: each of `companies` gets `each` people who are signed in, and its AI server a key. */
export async function seedConsoles(url: string, { companies, each }: { companies: number; each: number }) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ device_no: string; tenant_id: string; company_id: string }>(
      `select device_no, tenant_id, company_id from device where kind = 1 and device_id like 'B%' order by device_no limit $1`,
      [companies],
    )
    const sources: Source[] = []
    const people: ConsolePerson[] = []
    for (const { device_no, tenant_id, company_id } of rows) {
      const key = `wf_${randomBytes(24).toString('base64url')}`
      await client.query(
        `insert into ai_server (device_no, tenant_id, key_hash) values ($1, $2, $3)
         on conflict (device_no) do update set key_hash = excluded.key_hash`,
        [device_no, tenant_id, hashOfSecret(key)],
      )
      const channels = await client.query<{ device_id: string }>(
        'select device_id from device where ai_server_no = $1 order by device_no',
        [device_no],
      )
      sources.push({ key, channels: channels.rows.map(row => row.device_id) })
      const tokens = Array.from({ length: each }, () => randomBytes(24).toString('base64url'))
      const { rows: signedIn } = await client.query<{ uid: string }>(
        `with own_role as (insert into role (tenant_id, name) values ($1, 'bench ' || gen_random_uuid()) returning role_id),
         granted as (insert into role_right (role_id, menu_id) select role_id, unnest($5::int[]) from own_role),
         person as (
           insert into account (tenant_id, company_id, role_id, account, password_hash, full_name)
           select $1, $2, role_id, 'bench-' || encode(hash, 'hex'), '-', 'bench' from own_role, unnest($3::bytea[]) hash
           returning account_id, account
         )
         insert into session (token_hash, account_id, tenant_id, expires_at)
         select hash, account_id, $1, now() + interval '1 hour'
         from unnest($3::bytea[], $4::int[]) given (hash, number) join person on account = 'bench-' || encode(hash, 'hex')
         order by number returning account_id as uid`,
        [tenant_id, company_id, tokens.map(hashOf), tokens.map((_, index) => index), [...seedRoles.admin]],
      )
      for (const [index, { uid }] of signedIn.entries())
        people.push({ uid: Number(uid), token: tokens[index] ?? '', company: Number(company_id) })
    }
    return { sources, people }
  } finally {
    await client.end()
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
