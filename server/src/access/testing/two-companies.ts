/** Two customers that know nothing of each other, and people who work for both. */
import { randomUUID } from 'node:crypto'
import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { membershipCalls } from '@watchfire/contract/access/membership/membership.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../core/db/database.ts'
import { openSealer } from '../../core/session/sealed-secret.ts'
import { openSigningKey } from '../../core/session/signing-key.ts'
import { aCompany, type CompanyOfTest } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { digestOf, type SignedClient, signedClient, signInAs } from '../../core/testing/signed-client.ts'
import { hashPassword } from '../account/passwords.ts'
import { openInvitationLinks } from '../invitation/invitation-links.ts'
import { aRole } from './access-rows.ts'

export type Side = { place: CompanyOfTest; keeper: SignedClient; watcherRole: number; keeperRole: number }
export type TwoCompanies = Awaited<ReturnType<typeof twoCompanies>>

const password = 'a word of my own'

/** What whoever keeps the accounts of either may do; what a watcher may is less. */
const keeping = [rights.monitor, rights.accounts, rights.keepAccounts, rights.grantAccess, rights.accountLog]
const watching = [rights.monitor]

export async function twoCompanies(suite: { db: Database; app: FastifyInstance; folder: string }) {
  const { db, app, folder } = suite
  const hash = await hashPassword(digestOf(password))
  const key = await openSigningKey({ db, sealer: await openSealer(folder), log: recordedLog().log }, 'invitation')
  const links = openInvitationLinks(db, key, 'https://fire.example')

  /** Who chose the password `a word of my own`. */
  async function aPerson({ place }: Pick<Side, 'place'>, roleId: number, fullName = '王芳'): Promise<SignedClient> {
    const account = `person-${randomUUID().slice(0, 8)}`
    const { tenantId: tenant_id, companyId: company_id } = place
    await db.system
      .insertInto('account')
      .values({ tenant_id, company_id, role_id: roleId, account, password_hash: hash, full_name: fullName })
      .execute()
    return signInAs(app, account, password)
  }
  async function aSide(): Promise<Side> {
    const place = await aCompany(db)
    const keeperRole = await aRole(db, place, { menuIds: keeping, forAllCompanies: true })
    const watcherRole = await aRole(db, place, { menuIds: watching, forAllCompanies: true })
    return { place, keeperRole, watcherRole, keeper: await aPerson({ place }, keeperRole) }
  }
  const [home, away] = [await aSide(), await aSide()]

  /** The link of an invitation by whoever keeps the accounts there. */
  async function invited(
    side: Side = away,
    { roleId = side.watcherRole, by = side.keeper.user.uid, email = `${randomUUID().slice(0, 8)}@mail.example` } = {},
  ): Promise<string> {
    const { tenantId, companyId } = side.place
    const { rows } = await sql<{ id: number }>`
      insert into invitation (tenant_id, company_id, email, language, role_id, all_projects, invited_by, expires_at)
      values (${tenantId}, ${companyId}, ${email}, 'zh', ${roleId}, true, ${by}, now() + interval '1 day')
      returning invitation_id as id`.execute(db.system)
    return (await links.urlOf(rows[0]?.id ?? 0))?.split('#')[1] ?? ''
  }

  /** Somebody of the first company who has a membership in the other as well. */
  async function somebodyOfBoth(
    given: { roleId?: number; fullName?: string } = {},
  ): Promise<{ person: SignedClient; awayId: number }> {
    const person = await aPerson(home, home.watcherRole, given.fullName)
    const { accountId } = await person.call(invitationCalls.join, { link: await invited(away, given) })
    return { person, awayId: accountId }
  }

  return {
    home,
    away,
    aSide,
    password,
    aPerson,
    invited,
    somebodyOfBoth,
    again: (who: SignedClient) => signInAs(app, who.user.account, password),
    switched: async (who: SignedClient, accountId: number) =>
      signedClient(app, await who.call(membershipCalls.switchTo, { accountId })),
  }
}
