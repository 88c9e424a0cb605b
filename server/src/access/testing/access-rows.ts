/** Rows of the module for tests. */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit.public.ts'
import type { Database } from '../../core/db/database.ts'
import { hashOfKeySecret, tokenOf } from '../../core/session/api-key.ts'
import { anAccount, type CompanyOfTest } from '../../core/testing/builders.ts'
import { insertKey, type NewKey } from '../key/api-key.queries.ts'
import { insertSession } from '../session/sign-in.queries.ts'

/** A role of a company, or with `forAllCompanies` of its customer. */
export async function aRole(
  db: Database,
  { tenantId, companyId }: CompanyOfTest,
  { menuIds = [], forAllCompanies = false }: { menuIds?: readonly number[]; forAllCompanies?: boolean } = {},
): Promise<number> {
  const { role_id } = await db.system
    .insertInto('role')
    .values({
      tenant_id: tenantId,
      company_id: forAllCompanies ? null : companyId,
      name: `role-${randomUUID().slice(0, 8)}`,
    })
    .returning('role_id')
    .executeTakeFirstOrThrow()
  const given = menuIds.map(menu_id => ({ role_id, menu_id }))
  if (given.length > 0) await db.system.insertInto('role_right').values(given).execute()
  return role_id
}

/** A session that nobody has the token of. */
export const aSession = (db: Database, { tenantId }: { tenantId: number }, accountId: number): Promise<number> =>
  insertSession(db.system, { tokenHash: randomBytes(32), accountId, tenantId, address: '127.0.0.1', userAgent: '' })

export async function aTrustedDevice(db: Database, { tenantId }: { tenantId: number }, accountId: number) {
  const { trusted_device_id } = await db.system
    .insertInto('trusted_device')
    .values({
      account_id: accountId,
      tenant_id: tenantId,
      token_hash: randomBytes(32),
      expires_at: sql`now() + interval '1 day'` as never,
    })
    .returning('trusted_device_id')
    .executeTakeFirstOrThrow()
  return trusted_device_id
}

/** A passkey that nothing signs by. */
export async function aPasskey(db: Database, { tenantId }: { tenantId: number }, accountId: number): Promise<number> {
  const { passkey_id } = await db.system
    .insertInto('passkey')
    .values({
      account_id: accountId,
      tenant_id: tenantId,
      credential_id: randomBytes(32).toString('base64url'),
      public_key: randomBytes(77),
      counter: 0,
      host: 'watch.example',
      name: 'a key',
      opens: true,
    })
    .returning('passkey_id')
    .executeTakeFirstOrThrow()
  return passkey_id
}

/** An account of the company that stands in the log. */
export async function aPersonWhoActed(db: Database, company: CompanyOfTest): Promise<number> {
  const accountId = await anAccount(db, company)
  await writeAudit(db.system, { ...company, accountId, address: '' }, 'signIn')
  return accountId
}

/** An API key of the company and its token. */
export async function anApiKey(
  db: Database,
  { tenantId, companyId }: { tenantId: number; companyId: number },
  {
    menuIds = [],
    projectIds = null,
    regionLimits = [],
    networks = [],
  }: Partial<Pick<NewKey, 'menuIds' | 'projectIds' | 'regionLimits' | 'networks'>> = {},
): Promise<{ keyId: number; token: string }> {
  const [prefix, secret] = [randomBytes(6).toString('hex'), randomBytes(32).toString('base64url')]
  const granted = { menuIds, confirmedActs: false, projectIds, regionLimits, networks, days: 1 }
  const made = { prefix, secretHash: hashOfKeySecret(secret), lastFour: secret.slice(-4), by: '' }
  const keyId = await insertKey(db.system, {
    tenantId,
    companyId,
    name: `key-${prefix}`,
    remark: '',
    ...granted,
    ...made,
  })
  return { keyId, token: tokenOf(prefix, secret) }
}

/** Somebody who came by a provider of the customer and has no account yet. */
export async function anIdentity(db: Database, { tenantId }: { tenantId: number }): Promise<number> {
  const { identity_id } = await db.system
    .insertInto('account_identity')
    .values({ tenant_id: tenantId, issuer: 'https://login.plant.example', subject: randomUUID(), login: 'somebody' })
    .returning('identity_id')
    .executeTakeFirstOrThrow()
  return identity_id
}

/** An invitation by the owner that waits. */
export async function anInvitation(
  db: Database,
  { tenantId, companyId, projectId }: CompanyOfTest,
  invitedBy: number,
): Promise<number> {
  const { rows } = await sql<{ invitation_id: number }>`
    insert into invitation (tenant_id, company_id, email, language, role_id, all_projects, project_ids, invited_by, sent_at, expires_at)
    select ${tenantId}, ${companyId}, ${`${randomUUID()}@plant.example`}, 'zh', role_id, false, ${[projectId]}::bigint[], ${invitedBy},
           now() - interval '1 hour', now() + interval '7 days'
    from role where name = 'viewer' and tenant_id is null returning invitation_id`.execute(db.system)
  return rows[0]?.invitation_id ?? 0
}
