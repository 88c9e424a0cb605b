/** Sign-ins at names that nobody has stand in the platform's log, and cannot fill it. */
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { digestOf, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { noteUnknownSignIns } from './note-unknown-sign-ins.ts'
import { addressesNoted } from './unknown-sign-ins.queries.ts'

const suite = suiteServer({ jobs: false })
const tryIn = (account: string, remoteAddress: string) =>
  suite.app.inject({
    method: 'POST',
    url: accessCalls.signIn.path,
    remoteAddress,
    payload: { account, pwd: digestOf('wrong') },
  })
const runJob = () => suite.db.system.transaction().execute(noteUnknownSignIns.work)
/** All attempts are of one hour, which is over or, however late it is, not yet. */
async function wereWithin(hour: 'the last hour' | 'an hour to come') {
  const hours = hour === 'the last hour' ? -1 : 9
  await sql`
    with noted as (update installation set unknown_sign_ins_until = date_trunc('hour', now()) - interval '1 hour')
    update sign_in_failure set failed_at = date_trunc('hour', now()) + make_interval(hours => ${hours}, mins => 30)`.execute(
    suite.db.system,
  )
}
async function noted(who: 'root' | '13800000001' = 'root') {
  const reader = await signInAs(suite.app, who, who === 'root' ? 'Watchfire!root' : 'Watchfire!admin')
  return (await reader.call(auditCalls.list, { action: 'unknownSignIns', pageSize: 200 })).rows
}
beforeEach(async () => {
  await runJob()
  await sql`delete from sign_in_failure`.execute(suite.db.system)
})

test('an address is a row of the platform’s log for each hour, with how often and how many names, and no name in it', async () => {
  for (const name of ['secret-typed-too-early', 'secret-typed-too-early', 'guess', 'other'])
    await tryIn(name, '203.0.113.7')
  await tryIn('guess', '203.0.113.8')
  await tryIn('13800000001', '203.0.113.8')
  // As attempts at a directory are counted.
  await sql`insert into sign_in_failure (account, address) values ('directory 12 li', '203.0.113.9'), ('directory person 12 uid=li', '203.0.113.9')`.execute(
    suite.db.system,
  )
  await wereWithin('an hour to come')
  await runJob()
  expect(await noted()).toEqual([])
  await wereWithin('the last hour')
  await runJob()
  await runJob()
  const rows = await noted()
  expect(rows.map(({ address, result, fullName }) => [address, result, fullName])).toEqual([
    ['203.0.113.8', 'refused', '访客'],
    ['203.0.113.7', 'refused', '访客'],
  ])
  const after = rows[1]?.changes.map(({ field, after }) => [field, after])
  expect(after).toEqual(
    expect.arrayContaining([
      ['attempts', '4'],
      ['triedNames', '3'],
      ['maskedNames', 's•••、g•••、o•••'],
    ]),
  )
  expect(JSON.stringify(rows)).not.toMatch(/secret|guess|other-/)
  expect(rows[0]?.changes).toContainEqual(expect.objectContaining({ field: 'attempts', after: '1' }))
  expect(await noted('13800000001')).toEqual([])
})

test('from very many addresses those with the most attempts have a row each, and the others one together', async () => {
  const before = (await noted()).length
  await sql`
    insert into sign_in_failure (account, address, failed_at)
    select 'nobody-' || n, '198.51.100.' || n, now() from generate_series(1, ${addressesNoted + 20}) n
    union all select 'nobody-1', '198.51.100.1', now()`.execute(suite.db.system)
  await wereWithin('the last hour')
  await runJob()
  const all = await noted()
  const rows = all.slice(0, all.length - before)
  expect(rows).toHaveLength(addressesNoted + 1)
  const [together] = rows.filter(({ address }) => address === '')
  expect(together?.changes.map(({ field, after }) => [field, after])).toEqual(
    expect.arrayContaining([
      ['otherAddresses', '20'],
      ['attempts', '20'],
    ]),
  )
  expect(rows.map(({ address }) => address)).toContain('198.51.100.1')
})

test('a second factor that was guessed wrong is of an account that exists', async () => {
  const before = (await noted()).length
  await sql`insert into sign_in_failure (account, address, failed_at) values ('root code', '203.0.113.9', now())`.execute(
    suite.db.system,
  )
  await wereWithin('the last hour')
  await runJob()
  expect(await noted()).toHaveLength(before)
})
