/** One person, several memberships: what is entered from where, what holds there, and that nothing of one is had in the other. */

import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { membershipCalls } from '@watchfire/contract/access/membership/membership.calls.ts'
import { passkeyCalls } from '@watchfire/contract/access/passkey/passkey.calls.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aChannelOf, anAlarm } from '../../core/testing/builders.ts'
import { digestOf, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { codeAt } from '../factor/totp-codes.ts'
import { type TwoCompanies, twoCompanies } from '../testing/two-companies.ts'

const suite = suiteServer({ jobs: false })
let both: TwoCompanies
beforeAll(async () => {
  both = await twoCompanies(suite)
})
afterEach(async () => {
  await sql`delete from sign_in_policy`.execute(suite.db.system)
  await sql`delete from totp`.execute(suite.db.system)
})

const { list, switchTo, leave } = membershipCalls
const codeOf = async (reply: Promise<{ body: { rcode: number; errorCode?: unknown } }>) =>
  (await reply).body.errorCode ?? 'done'
const isOver = (who: SignedClient) => codeOf(who.send(list, {}))
const policyAway = (values: { factor_of_all?: boolean; max_age_days?: number; networks?: string[] }) =>
  suite.db.system
    .insertInto('sign_in_policy')
    .values({ tenant_id: both.away.place.tenantId, ...values })
    .execute()

test('a switch answers as a sign-in of that account does, ends the session it came from, and leads back', async () => {
  const { person, awayId } = await both.somebodyOfBoth()
  expect(person.user).not.toHaveProperty('severalMemberships')
  const there = await both.switched(person, awayId)
  expect(there.user).toMatchObject({
    accountId: awayId,
    companyId: both.away.place.companyId,
    entered: true,
    severalMemberships: true,
    mustChangePassword: false,
    mustSetUpFactor: false,
  })
  expect(await isOver(person)).toBe('session.dead')
  expect(await there.call(list, {})).toMatchObject([
    { accountId: person.user.uid, current: false, signsIn: true },
    { accountId: awayId, current: true, signsIn: false },
  ])
  const back = await both.switched(there, person.user.uid)
  expect(back.user).toMatchObject({ uid: person.user.uid, severalMemberships: true })
  expect(back.user).not.toHaveProperty('entered')
  expect(await isOver(there)).toBe('session.dead')
  expect((await both.again(person)).user).toMatchObject({ severalMemberships: true })
})

test('nothing of one membership is had in the other: rights, companies and alarms are those of the session', async () => {
  await anAlarm(suite.db, await aChannelOf(suite.db, both.home.place))
  await anAlarm(suite.db, await aChannelOf(suite.db, both.away.place))
  const person = await both.aPerson(both.home, both.home.keeperRole)
  const { accountId } = await person.call(invitationCalls.join, { link: await both.invited() })
  const seen = async (who: SignedClient) => ({
    projects: (await who.call(companyCalls.listProjects, {})).rows.map(row => row.projectId),
    alarms: (await who.call(alarmCalls.list, {})).rows.length,
    keeps: await codeOf(who.send(accountCalls.unlock, { userId: person.user.uid })),
  })
  expect(await seen(person)).toEqual({ projects: [both.home.place.projectId], alarms: 1, keeps: 'done' })
  const there = await both.switched(person, accountId)
  expect(await seen(there)).toEqual({ projects: [both.away.place.projectId], alarms: 1, keeps: 'right.missing' })
  expect(there.user.menus.length).toBeLessThan(person.user.menus.length)
})

test('nobody switches to an account that is not theirs: a colleague’s, a stranger’s and none at all are the same', async () => {
  const { person } = await both.somebodyOfBoth()
  const other = await both.somebodyOfBoth()
  const answers = new Set<string>()
  for (const accountId of [
    both.home.keeper.user.uid,
    both.away.keeper.user.uid,
    other.awayId,
    999_999,
    person.user.uid,
  ])
    for (const call of [switchTo, leave]) {
      const { body } = await person.send(call, { accountId })
      answers.add(JSON.stringify({ ...body, requestId: undefined }))
    }
  expect([...answers]).toHaveLength(1)
  expect([...answers][0]).toContain('membership.notFound')
  expect(await isOver(person)).toBe('done')
})

test('of two switches at once one has a session', async () => {
  const { person, awayId } = await both.somebodyOfBoth()
  const codes = await Promise.all([1, 2, 3].map(() => codeOf(person.send(switchTo, { accountId: awayId }))))
  expect(codes.filter(code => code === 'done')).toHaveLength(1)
  const { rows } = await sql`select from session where account_id = ${awayId}`.execute(suite.db.system)
  expect(rows).toHaveLength(1)
})

test('a session that was entered lasts no longer than the one it took the place of', async () => {
  const { person, awayId } = await both.somebodyOfBoth()
  await sql`update session set expires_at = now() + interval '5 minutes', confirmed_at = null where account_id = ${person.user.uid}`.execute(
    suite.db.system,
  )
  await both.switched(person, awayId)
  const { rows } = await sql<{ short: boolean; confirmed_at: number | null }>`
    select expires_at < now() + interval '6 minutes' as short, confirmed_at from session where account_id = ${awayId}`.execute(
    suite.db.system,
  )
  expect(rows).toEqual([{ short: true, confirmed_at: null }])
})

test('a second factor that the company demands is asked of the account with the sign-in, at the switch and afterwards', async () => {
  const { person, awayId } = await both.somebodyOfBoth()
  await policyAway({ factor_of_all: true })
  expect(await codeOf(person.send(switchTo, { accountId: awayId }))).toBe('membership.factorDemanded')
  const { secret } = await person.call(factorCalls.beginApp, {})
  await person.call(factorCalls.confirmApp, { code: codeAt(secret, Date.now()) })
  const there = await both.switched(person, awayId)
  expect(await codeOf(there.send(companyCalls.readTree, {}))).toBe('done')
  await sql`delete from totp`.execute(suite.db.system)
  expect(await codeOf(there.send(companyCalls.readTree, {}))).toBe('session.factorDue')
  expect(await codeOf(there.send(list, {}))).toBe('done')
  expect(await codeOf(there.send(factorCalls.beginApp, {}))).toBe('session.entered')
  expect((await both.switched(there, person.user.uid)).user.mustSetUpFactor).toBe(false)
})

test('a password that is too old for the company is changed first; an address it does not allow is refused', async () => {
  const { person, awayId } = await both.somebodyOfBoth()
  await policyAway({ max_age_days: 30 })
  const aged = (days: number) =>
    sql`update account set password_at = now() - make_interval(days => ${days}) where account_id = ${person.user.uid}`.execute(
      suite.db.system,
    )
  await aged(31)
  expect(await codeOf(person.send(switchTo, { accountId: awayId }))).toBe('membership.passwordTooOld')
  await aged(29)
  const there = await both.switched(person, awayId)
  await aged(31)
  expect(await codeOf(there.send(companyCalls.readTree, {}))).toBe('session.passwordDue')
  await sql`update sign_in_policy set max_age_days = 0, networks = '{10.1.0.0/16}'`.execute(suite.db.system)
  const home = await both.switched(there, person.user.uid)
  expect(await codeOf(home.send(switchTo, { accountId: awayId }))).toBe('account.addressRefused')
  expect(await isOver(home)).toBe('done')
})

test('password and second factors are kept in the account with the sign-in, and prove who one is in every membership', async () => {
  const { person, awayId } = await both.somebodyOfBoth()
  const there = await both.switched(person, awayId)
  const change = { upwd: digestOf(both.password), pwd: digestOf('another word of mine') }
  for (const [call, input] of [
    [accessCalls.changePassword, change],
    [factorCalls.beginApp, {}],
    [passkeyCalls.beginRegistration, {}],
  ] as const)
    expect([call.path, await codeOf(there.send(call, input))]).toEqual([call.path, 'session.entered'])
  const prove = (word: string) => codeOf(there.send(factorCalls.confirmSession, { password: digestOf(word) }))
  expect([await prove('a wrong word'), await prove(both.password)]).toEqual(['account.oldPasswordWrong', 'done'])
  // The console asks for what there is: a code, now.
  expect(await there.call(factorCalls.readSecurity, {})).toMatchObject({ app: false, passkeys: [] })
  const back = await both.switched(there, person.user.uid)
  const { secret } = await back.call(factorCalls.beginApp, {})
  await back.call(factorCalls.confirmApp, { code: codeAt(secret, Date.now()) })
  await sql`update totp set last_step = 0`.execute(suite.db.system)
  const again = await both.switched(back, awayId)
  expect(await again.call(factorCalls.readSecurity, {})).toMatchObject({ app: true, demanded: false })
  const confirm = (proof: object) => codeOf(again.send(factorCalls.confirmSession, proof))
  expect(await confirm({ password: digestOf(both.password) })).toBe('factor.wrongCode')
  expect(await confirm({ code: codeAt(secret, Date.now()) })).toBe('done')
  // Its own name opens nothing, whatever the password.
  await expect(signInAs(suite.app, there.user.account, both.password)).rejects.toThrow('账号或密码错误')
})

test('stopping a membership stops that one alone; putting it in use again lets its owner in again', async () => {
  const { person, awayId } = await both.somebodyOfBoth()
  const there = await both.switched(person, awayId)
  const setState = (state: 'inUse' | 'terminated') =>
    both.away.keeper.call(accountCalls.setState, { accountId: awayId, state })
  await setState('terminated')
  expect(await isOver(there)).toBe('session.dead')
  const home = await both.again(person)
  expect((await home.call(list, {})).map(row => row.accountId)).toEqual([person.user.uid])
  expect(await codeOf(home.send(switchTo, { accountId: awayId }))).toBe('account.terminated')
  await setState('inUse')
  expect((await both.switched(home, awayId)).user.accountId).toBe(awayId)
})

test('who leaves stops the account there and is let in no more; the company reads who left, and the other nothing', async () => {
  const { person, awayId } = await both.somebodyOfBoth()
  await both.switched(person, awayId)
  const home = await both.again(person)
  await home.call(leave, { accountId: awayId })
  expect((await home.call(list, {})).map(row => row.accountId)).toEqual([person.user.uid])
  await both.away.keeper.call(accountCalls.setState, { accountId: awayId, state: 'inUse' })
  expect(await codeOf(home.send(switchTo, { accountId: awayId }))).toBe('membership.notFound')
})

test('each company reads its own half of a switch', async () => {
  const { person, awayId } = await both.somebodyOfBoth()
  const from = await sql<{ id: number }>`select coalesce(max(audit_id), 0)::bigint as id from audit`.execute(
    suite.db.system,
  )
  const there = await both.switched(person, awayId)
  await both.switched(there, person.user.uid)
  const { rows } = await sql<{ tenant_id: number; account_id: number; action: string; detail: object }>`
    select tenant_id, account_id, action, detail from audit where audit_id > ${from.rows[0]?.id ?? 0} order by audit_id`.execute(
    suite.db.system,
  )
  const [home, away] = [both.home.place.tenantId, both.away.place.tenantId]
  const detail = {}
  expect(rows).toEqual([
    { tenant_id: home, account_id: person.user.uid, action: 'signOut', detail },
    { tenant_id: away, account_id: awayId, action: 'enterMembership', detail },
    { tenant_id: away, account_id: awayId, action: 'signOut', detail },
    { tenant_id: home, account_id: person.user.uid, action: 'enterMembership', detail },
  ])
})

test('who administers the company sees that the account is entered from elsewhere, and not from where', async () => {
  const { person, awayId } = await both.somebodyOfBoth({ fullName: '从两处来' })
  const { rows } = await both.away.keeper.call(accountCalls.list, { administered: true, keyword: '从两处来' })
  expect(rows).toMatchObject([{ accountId: awayId, administered: { signsInElsewhere: true } }])
  const page = await both.away.keeper.call(accessCalls.getAccount, { accountId: awayId })
  expect(page.administered?.signsInElsewhere).toBe(true)
  const told = JSON.stringify([rows, page])
  expect(told).not.toContain(person.user.account)
  expect(told).not.toContain(person.user.companyName)
  expect(await codeOf(both.away.keeper.send(accessCalls.getAccount, { id: person.user.uid }))).toBe('account.notFound')
})
