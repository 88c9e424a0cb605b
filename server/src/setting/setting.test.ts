/** Settings of the installation: bounds, who changed them, and that they hold at once. */
import { settingCalls } from '@watchfire/contract/setting/setting.calls.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteExpired } from '../core/jobs/housekeeping.queries.ts'
import { readSetting } from '../core/system-setting.queries.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false, env: { WATCHFIRE_AUDIT_MONTHS: '24' } })
let root: SignedClient
beforeAll(async () => {
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
})
beforeEach(() => sql`delete from system_setting`.execute(suite.db.system))

type Name = Parameters<typeof readSetting>[1]
const save = (settingName: Name, settingValue?: number) => root.send(settingCalls.save, { settingName, settingValue })
const read = async (name: Name) =>
  (await root.call(settingCalls.list, {})).find(({ settingName }) => settingName === name)

test('each comes with its default, the environment’s where that says otherwise, and goes back to it', async () => {
  expect(await read('sessionHours')).toMatchObject({
    value: 12,
    usual: 12,
    min: 1,
    max: 24,
    unit: 'hours',
    changedBy: '',
  })
  expect(await read('auditMonths')).toMatchObject({ value: 24, usual: 24 })
  expect((await save('auditMonths', 60)).body.rcode).toBe(0)
  expect(await read('auditMonths')).toMatchObject({ value: 60, usual: 24, changedBy: expect.stringMatching(/./) })
  expect(await readSetting(suite.db.system, 'auditMonths', 24)).toBe(60)
  expect((await save('auditMonths')).body.rcode).toBe(0)
  expect(await read('auditMonths')).toMatchObject({ value: 24, changedBy: '' })
  const { rows } = await sql<{ detail: object }>`
    select detail from audit where action = 'saveSetting' order by audit_id desc limit 2`.execute(suite.db.system)
  expect(rows.map(({ detail }) => detail)).toEqual([
    { before: { value: 60 }, after: { value: 24 } },
    { before: { value: 24 }, after: { value: 60 } },
  ])
})

test('what is out of bounds is refused with them', async () => {
  expect((await save('auditMonths', 5)).body).toMatchObject({ errorCode: 'setting.outOfBounds', min: 6, max: 240 })
  expect((await save('sessionHours', 25)).body.errorCode).toBe('setting.outOfBounds')
})

test('the next sign-in lasts as long as is set', async () => {
  await save('sessionHours', 2)
  const { user } = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from session
    where account_id = ${user.uid} order by session_id desc limit 1`.execute(suite.db.system)
  expect(rows[0]?.hours).toBe(2)
})

test('records of mails are kept as long as is set', async () => {
  const mails = async () =>
    (await sql`select from mail where title = 'an old one'`.execute(suite.db.system)).rows.length
  await sql`insert into mail (tenant_id, company_id, message_id, receivers, copies, title, message, cause, state, created_at)
    select tenant_id, company_id, 'old@watchfire', '{a@example.com}', '{}', 'an old one', '', 'forward', 1, now() - interval '100 days'
    from company where level = 2 limit 1`.execute(suite.db.system)
  const clean = () => suite.db.system.transaction().execute(deleteExpired)
  await clean()
  expect(await mails()).toBe(1)
  await save('mailDays', 90)
  await clean()
  expect(await mails()).toBe(0)
})
