import { expect, test } from 'vitest'
import { inScope } from '../core/db/database.ts'
import { aChannelOf, aCompany, anAlarm, aViewer } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { publicAlarmId } from './alarm-key.ts'
import { remindDue } from './remind-due.ts'
import { remindLater } from './remind-later.ts'

const db = suiteDatabase()

async function aScene() {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  const alarm = await anAlarm(db, await aChannelOf(db, company))
  return {
    viewer,
    alarm,
    remind: (dueAt: number, by = viewer) => inScope(db, by, trx => remindLater(trx, by, publicAlarmId(alarm), dueAt)),
    told: () =>
      db.system
        .selectFrom('outbox')
        .select(['cause', 'alarm_id', 'account_id'])
        .where('company_id', '=', company.companyId)
        .execute(),
  }
}
/** Several servers at once. */
const fire = () => Promise.all([1, 2, 3].map(() => db.system.transaction().execute(remindDue.work)))

test('a due reminder is told once, to the one who asked', async () => {
  const { viewer, alarm, remind, told } = await aScene()
  await remind(Date.now() - 1)
  await fire()
  await fire()
  expect(await told()).toEqual([{ cause: 'reminded', alarm_id: alarm.alarmId, account_id: viewer.accountId }])
})

test('a reminder waits for its time, and a later wish replaces an earlier one', async () => {
  const { remind, told } = await aScene()
  await remind(Date.now() - 1)
  await remind(Date.now() + 60_000)
  await fire()
  expect(await told()).toEqual([])
})

test('nobody is reminded of an alarm that was handled meanwhile', async () => {
  const { alarm, remind, told } = await aScene()
  await remind(Date.now() - 1)
  await db.system.updateTable('alarm').set({ state: 3 }).where('alarm_id', '=', alarm.alarmId).execute()
  await fire()
  expect(await told()).toEqual([])
})

test('a foreign alarm cannot be reminded of', async () => {
  const { remind } = await aScene()
  const stranger = await aViewer(db, await aCompany(db))
  await expect(remind(Date.now(), stranger)).rejects.toThrow('alarm.notFound')
})
