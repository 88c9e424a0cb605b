/** Rows for tests of tickets, files, the live channel, the uplink and video: two customers, each with a site that is watched. */
import { createHash, randomBytes } from 'node:crypto'
import { signedText } from '@watchfire/contract/core/envelope.ts'
import { type RightId, seedRoles } from '@watchfire/contract/core/rights.ts'
import type { Database } from '../../db/database.ts'
import { findTicketHolder } from '../../session/session.queries.ts'

export type Fixture = Awaited<ReturnType<typeof seedFixture>>

const idOf = () => randomBytes(4).toString('hex')

/** A customer with one company, a project, an AI server with two channels, and an account of these rights with a session. */
export async function seedFixture(
  db: Database,
  { rights = seedRoles.admin, level = 2 }: { rights?: readonly RightId[]; level?: 1 | 2 } = {},
) {
  const sys = db.system
  const name = `customer-${idOf()}`
  const { company_id: companyId } = await sys
    .insertInto('company')
    .values({ tenant_id: 0, level, name })
    .returning('company_id')
    .executeTakeFirstOrThrow()
  await sys.updateTable('company').set({ tenant_id: companyId }).where('company_id', '=', companyId).execute()
  const own = { tenant_id: companyId, company_id: companyId }
  const { project_id: projectId } = await sys
    .insertInto('project')
    .values({ ...own, name: 'North gate' })
    .returning('project_id')
    .executeTakeFirstOrThrow()
  const { role_id: roleId } = await sys
    .insertInto('role')
    .values({ tenant_id: companyId, name: 'tester' })
    .returning('role_id')
    .executeTakeFirstOrThrow()
  if (rights.length > 0) {
    await sys
      .insertInto('role_right')
      .values(rights.map(menu_id => ({ role_id: roleId, menu_id })))
      .execute()
  }
  const site = { ...own, project_id: projectId }
  const aiServerId = `ai-${idOf()}`
  const { device_no: aiServerNo } = await sys
    .insertInto('device')
    .values({ ...site, device_id: aiServerId, kind: 1, name: 'AI server' })
    .returning('device_no')
    .executeTakeFirstOrThrow()
  const key = randomBytes(24).toString('base64url')
  const keyHash = createHash('sha256').update(key).digest()
  await sys.insertInto('ai_server').values({ device_no: aiServerNo, tenant_id: companyId, key_hash: keyHash }).execute()
  const channelIds = [`${aiServerId}_C1`, `${aiServerId}_C2`] as const
  await sys
    .insertInto('device')
    .values(
      channelIds.map((device_id, index) => ({
        ...site,
        device_id,
        kind: 2,
        ai_server_no: aiServerNo,
        name: `Camera ${index + 1}`,
        state: 1,
      })),
    )
    .execute()
  const signIn = async (projectIds: number[] = []) => {
    const { account_id: accountId } = await sys
      .insertInto('account')
      .values({ ...own, role_id: roleId, account: `person-${idOf()}`, password_hash: '-', full_name: 'Lin' })
      .returning('account_id')
      .executeTakeFirstOrThrow()
    for (const project_id of projectIds) {
      await sys
        .insertInto('account_project')
        .values({ account_id: accountId, project_id, tenant_id: companyId })
        .execute()
    }
    const token = randomBytes(24).toString('base64url')
    const { session_id: sessionId } = await sys
      .insertInto('session')
      .values({
        token_hash: createHash('sha256').update(token).digest(),
        account_id: accountId,
        tenant_id: companyId,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .returning('session_id')
      .executeTakeFirstOrThrow()
    const scopeEpoch = (await findTicketHolder(sys, sessionId))?.scope_epoch ?? 0
    return { accountId, sessionId, scopeEpoch, token }
  }
  const endSession = (sessionId: number) => sys.deleteFrom('session').where('session_id', '=', sessionId).execute()
  return {
    companyId,
    tenantId: companyId,
    projectId,
    roleId,
    aiServerId,
    aiServerNo,
    channelIds,
    key,
    signIn,
    endSession,
  }
}

/** The signature fields of a call by this account, fresh each time. */
export function signed({ accountId, token }: { accountId: number; token: string }): Record<string, string> {
  const fields = { r: String(Date.now()), nonce: randomBytes(8).toString('hex'), uid: String(accountId), token }
  return { ...fields, sign: createHash('md5').update(signedText(fields)).digest('hex') }
}
