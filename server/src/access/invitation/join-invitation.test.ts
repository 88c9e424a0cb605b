/** An invitation that somebody accepts who has an account here. */
import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { membershipCalls } from '@watchfire/contract/access/membership/membership.calls.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { nothingChanges } from '../../core/testing/nothing-changes.ts'
import { withApiKey } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { anApiKey } from '../testing/access-rows.ts'
import { type TwoCompanies, twoCompanies } from '../testing/two-companies.ts'

const suite = suiteServer({ jobs: false })
let both: TwoCompanies
beforeAll(async () => {
  both = await twoCompanies(suite)
})

const { join } = invitationCalls
type Client = Awaited<ReturnType<TwoCompanies['aPerson']>>
const joined = async (who: Pick<Client, 'send'>, link: string) =>
  (await who.send(join, { link })).body.errorCode ?? 'done'
const person = () => both.aPerson(both.home, both.home.watcherRole, '李雷')

test('the account is the invitation’s: its role and address, a name of its own, and the person’s name alone of the other', async () => {
  const who = await person()
  await sql`update account set phone = '13700000000', email = 'private@home.example' where account_id = ${who.user.uid}`.execute(
    suite.db.system,
  )
  const link = await both.invited(both.away, { email: 'li.lei@mail.example' })
  const { accountId } = await who.call(join, { link })
  const { rows } = await sql`
    select account, full_name, email, phone, role_id, all_projects, must_change_password from account where account_id = ${accountId}`.execute(
    suite.db.system,
  )
  expect(rows).toEqual([
    {
      account: 'li.lei',
      full_name: '李雷',
      email: 'li.lei@mail.example',
      phone: '',
      role_id: both.away.watcherRole,
      all_projects: true,
      must_change_password: false,
    },
  ])
  const written = await sql<{ tenant_id: number; action: string }>`
    select tenant_id, action, detail::text from audit where target = 'li.lei'`.execute(suite.db.system)
  expect(written.rows).toEqual([
    {
      tenant_id: both.away.place.tenantId,
      action: 'acceptInvitation',
      detail: expect.stringContaining('signsInElsewhere'),
    },
  ])
  expect(JSON.stringify(written.rows)).not.toContain(who.user.account)
  expect(await joined(await person(), link)).toBe('invitation.dead')
})

test('of two who accept one link at once one has it; one person who accepts two of a company at once is in it once', async () => {
  const [first, second] = [await person(), await person()]
  const link = await both.invited()
  const codes = await Promise.all([joined(first, link), joined(second, link)])
  expect(codes.sort()).toEqual(['done', 'invitation.dead'])

  const who = await person()
  const links = [await both.invited(), await both.invited(), await both.invited()]
  const answers = await Promise.all(links.map(one => joined(who, one)))
  expect(answers.sort()).toEqual(['done', 'membership.already', 'membership.already'])
  expect(await who.call(membershipCalls.list, {})).toHaveLength(2)
})

test('bent, foreign and used links are refused alike, and change nothing', async () => {
  const who = await person()
  const used = await both.invited()
  await who.call(join, { link: used })
  const link = await both.invited()
  await nothingChanges(suite, async () => {
    for (const one of [used, `${link.slice(0, -2)}xx`, 'x'.repeat(60)])
      expect(await joined(who, one)).toBe('invitation.dead')
  })
})

test('an invitation is worth what its giver has when it is accepted', async () => {
  const keeper = await both.aPerson(both.away, both.away.keeperRole)
  const link = await both.invited({ ...both.away, keeper })
  await sql`update account set in_use = false where account_id = ${keeper.user.uid}`.execute(suite.db.system)
  expect(await joined(await person(), link)).toBe('invitation.dead')
})

test('into the own company, from an account that a provider keeps, or by a password that somebody gave, nobody comes; the link still opens', async () => {
  const link = await both.invited()
  const refused = async (who: Client, to = link) => nothingChanges(suite, () => joined(who, to))
  expect(await refused(await person(), await both.invited(both.home))).toBe('membership.already')
  const given = await person()
  await sql`update account set created_by = ${both.home.keeper.user.uid}, password_at = created_at where account_id = ${given.user.uid}`.execute(
    suite.db.system,
  )
  expect(await refused(given)).toBe('membership.passwordGiven')
  const provided = await person()
  await sql`
    insert into account_identity (tenant_id, issuer, subject, account_id)
    values (${both.home.place.tenantId}, 'https://idp.example', 'li.lei', ${provided.user.uid})`.execute(
    suite.db.system,
  )
  expect(await refused(provided)).toBe('membership.byProvider')
  const { token } = await anApiKey(suite.db, both.home.place, {})
  expect(await joined(withApiKey(suite.app, token), link)).toBe('key.peopleOnly')
  expect(await joined(await person(), link)).toBe('done')
})

test('in a membership one joins as the account with the sign-in: there are no chains', async () => {
  const { person: who, awayId } = await both.somebodyOfBoth()
  const there = await both.switched(who, awayId)
  const third = await both.aSide()
  const { accountId } = await there.call(join, { link: await both.invited(third) })
  const { rows } = await sql`select signs_in_by from account where account_id = ${accountId}`.execute(suite.db.system)
  expect(rows).toEqual([{ signs_in_by: who.user.uid }])
  expect((await both.switched(there, accountId)).user.companyId).toBe(third.place.companyId)
})

test('one account opens so many others', async () => {
  const who = await person()
  await sql`
    insert into company (tenant_id, level, parent_id, name)
    select ${both.away.place.tenantId}, 3, ${both.away.place.companyId}, 'branch ' || n from generate_series(1, ${limits.membershipsOfAccount}) as n`.execute(
    suite.db.system,
  )
  await sql`
    insert into account (tenant_id, company_id, role_id, account, password_hash, signs_in_by)
    select tenant_id, company_id, ${both.away.watcherRole}, 'many-' || company_id, '', ${who.user.uid} from company where name like 'branch %'`.execute(
    suite.db.system,
  )
  expect(await joined(who, await both.invited())).toBe('membership.tooMany')
})
