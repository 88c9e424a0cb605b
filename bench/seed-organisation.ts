import { createHash, randomBytes } from 'node:crypto'
import { seedRoles } from '@watchfire/contract/core/rights.ts'
import type pg from 'pg'
import type { ConsolePerson } from './console-sockets.ts'

export type SeededCustomer = { companyId: number; projectId: number; roleId: number; people: ConsolePerson[] }

/** A customer with projects of two regions each and with people who may administer it and are signed in. */
export async function seedCustomer(
  client: pg.Client,
  { projects, people }: { projects: number; people: number },
): Promise<SeededCustomer> {
  const { rows } = await client.query<{ company_id: string }>(
    `insert into company (level, name, tenant_id) values (2, 'bench customer ' || $1, 0) returning company_id`,
    [randomBytes(6).toString('hex')],
  )
  const companyId = Number(rows[0]?.company_id)
  await client.query('update company set tenant_id = company_id where company_id = $1', [companyId])
  const { rows: first } = await client.query<{ project_id: string }>(
    `with made as (
       insert into project (tenant_id, company_id, name) select $1, $1, 'project ' || n from generate_series(1, $2) n returning project_id
     )
     insert into region (tenant_id, company_id, project_id, name)
     select $1, $1, project_id, 'region ' || n from made, generate_series(1, 2) n returning project_id`,
    [companyId, projects],
  )
  const role = await client.query<{ role_id: string }>(
    `with own as (insert into role (tenant_id, name) values ($1, 'bench') returning role_id),
          granted as (insert into role_right (role_id, menu_id) select role_id, unnest($2::int[]) from own)
     select role_id from own`,
    [companyId, [...seedRoles.admin]],
  )
  const roleId = Number(role.rows[0]?.role_id)
  const tokens = Array.from({ length: people }, () => randomBytes(24).toString('base64url'))
  const { rows: signedIn } = await client.query<{ uid: string }>(
    `with person as (
       insert into account (tenant_id, company_id, role_id, account, password_hash, full_name)
       select $1, $1, $2, 'bench-' || encode(hash, 'hex'), '-', 'bench ' || number
       from unnest($3::bytea[], $4::int[]) given (hash, number)
       returning account_id, account
     )
     insert into session (token_hash, account_id, tenant_id, expires_at)
     select hash, account_id, $1, now() + interval '1 hour'
     from unnest($3::bytea[], $4::int[]) given (hash, number) join person on account = 'bench-' || encode(hash, 'hex')
     order by number returning account_id as uid`,
    [companyId, roleId, tokens.map(hashOf), tokens.map((_, index) => index)],
  )
  return {
    projectId: Number(first[0]?.project_id),
    companyId,
    roleId,
    people: signedIn.map(({ uid }, index) => ({ uid: Number(uid), token: tokens[index] ?? '', company: companyId })),
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
