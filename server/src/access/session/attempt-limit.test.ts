import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { digestOf, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { guardedAttempt, waitOf } from './attempt-limit.ts'

const suite = suiteServer({ jobs: false })
const minute = 60_000
const signIn = (account: string, password: string, remoteAddress: string) =>
  suite.app
    .inject({
      method: 'POST',
      url: accessCalls.signIn.path,
      remoteAddress,
      payload: { account, pwd: digestOf(password) },
    })
    .then(response => response.json<{ errorCode?: string }>().errorCode ?? 'in')
const countOf = (answers: readonly string[], answer: string) => answers.filter(each => each === answer).length
const times = (n: number) => Array.from({ length: n }, (_, index) => index)

test('of sixty guesses that come together five are looked at, on one server and on several', async () => {
  let verified = 0
  const guess = () =>
    guardedAttempt(suite.db, {
      account: 'Victim',
      address: '10.1.0.1',
      verify: async () => {
        verified += 1
        return false
      },
    }).catch(() => undefined)
  await Promise.all(times(60).map(guess))
  expect(verified).toBe(5)
})

test('sixty sign-ins with wrong passwords from one address: five are wrong, the others are locked out', async () => {
  const answers = await Promise.all(times(60).map(n => signIn('13900000001', `wrong ${n}`, '10.1.0.2')))
  expect([countOf(answers, 'account.wrongPassword'), countOf(answers, 'account.locked')]).toEqual([5, 55])
  expect(await signIn('13900000001', 'Watchfire!other', '10.1.0.2')).toBe('account.locked')
  expect(await signIn('13900000001', 'Watchfire!other', '10.1.0.3')).toBe('in')
})

test('right passwords that come together are all let in', async () => {
  const answers = await Promise.all(times(20).map(() => signIn('13800000002', 'Watchfire!op', '10.1.0.4')))
  expect(countOf(answers, 'in')).toBe(20)
})

test('the lock lasts ten minutes from the fifth failure, however they were spread', async () => {
  for (const n of times(5)) expect(await signIn('root', `wrong ${n}`, '10.1.0.5')).toBe('account.wrongPassword')
  await sql`
    update sign_in_failure set failed_at = failed_at - interval '9 minutes' where failure_id in (
      select failure_id from sign_in_failure where address = '10.1.0.5' order by failed_at limit 4)`.execute(
    suite.db.system,
  )
  await sql`update sign_in_failure set failed_at = failed_at - interval '90 seconds' where address = '10.1.0.5'`.execute(
    suite.db.system,
  )
  expect(await signIn('root', 'Watchfire!root', '10.1.0.5')).toBe('account.locked')
  await sql`update sign_in_failure set failed_at = failed_at - interval '9 minutes' where address = '10.1.0.5'`.execute(
    suite.db.system,
  )
  expect(await signIn('root', 'Watchfire!root', '10.1.0.5')).toBe('in')
})

test('guesses of the old password count: the sixth is refused unseen, and so is a sign-in from there', async () => {
  const client = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const guess = async (old: string) =>
    (await client.send(accessCalls.changePassword, { pwd: digestOf('the new one, long'), upwd: digestOf(old) })).body
      .errorCode
  const answers = await Promise.all(times(30).map(n => guess(`wrong ${n}`)))
  expect(answers.filter(answer => answer === 'account.oldPasswordWrong')).toHaveLength(5)
  expect(await guess('Watchfire!admin')).toBe('account.locked')
  expect(await signIn('13800000001', 'Watchfire!admin', '127.0.0.1')).toBe('account.locked')
})

test('a guess that breaks off is not counted', async () => {
  const attempt = { account: 'Broken', address: '10.1.0.6' }
  for (const n of times(8)) {
    const verify = () => Promise.reject(new Error(`away ${n}`))
    await expect(guardedAttempt(suite.db, { ...attempt, verify })).rejects.toThrow('away')
  }
  expect(await guardedAttempt(suite.db, { ...attempt, verify: async () => true })).toBe(true)
})

test('many addresses slow an account down, and never an address its owner is known by', async () => {
  const now = 1_000_000_000
  const history = { now, latest: [], anywhere: { count: 40, last: now - 1000 }, known: false }
  expect(waitOf(history)).toEqual({ waitMs: 3000 })
  expect(waitOf({ ...history, known: true })).toBeUndefined()
  expect(waitOf({ ...history, anywhere: { count: 14, last: now } })).toBeUndefined()
  expect(waitOf({ ...history, anywhere: { count: 1000, last: now } })).toEqual({ waitMs: 10_000 })
  const latest = [now - minute, now - 2 * minute, now - 3 * minute, now - 4 * minute, now - 5 * minute]
  expect(waitOf({ ...history, known: true, latest })).toEqual({ lockedMs: 9 * minute })

  expect(await signIn('13800000002', 'Watchfire!op', '10.2.0.1')).toBe('in')
  await sql`insert into sign_in_failure (account, address) select '13800000002', '10.3.0.' || n from generate_series(1, 200) n`.execute(
    suite.db.system,
  )
  const owner = signIn('13800000002', 'Watchfire!op', '10.2.0.1')
  const strangers = await Promise.all(times(4).map(n => signIn('13800000002', 'wrong', `10.4.0.${n}`)))
  expect(await owner).toBe('in')
  expect(countOf(strangers, 'account.wrongPassword')).toBeLessThanOrEqual(1)
  expect(countOf(strangers, 'call.tooMany')).toBeGreaterThanOrEqual(3)
}, 40_000)
