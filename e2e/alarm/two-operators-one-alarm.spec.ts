import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { picturedAlarm, raiseAlarm } from '../support/raise-alarm.ts'
import { expectNotice } from '../support/short-messages.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

test('two operators on one alarm: the second is told who was first, keeps every word, and both verdicts stand', async ({
  address,
  openAs,
}) => {
  const admin = await openSession(address, ...accounts.admin)
  const alarm = await picturedAlarm(address, admin, 4)
  const page = await openAs('operator', `/workplace?alarm=${alarm.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('处理意见').fill('我正在写的意见')

  await ask(address, admin, alarmCalls.handle, {
    alarmIds: [alarm.id],
    verdict: 'falseAlarm',
    comment: '猫',
    seenState: 'pending',
  })
  await expect(dialog.getByRole('alert').filter({ hasText: '陈安全' })).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByLabel('处理意见')).toHaveValue('我正在写的意见')
  // A submit sooner than anyone reacts was meant for what stood there before, and is refused.
  await page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 400)))),
  )

  await dialog.getByRole('radio', { name: '真实告警' }).check()
  await dialog.getByRole('button', { name: '仍要提交' }).click()
  await expectNotice(page, '操作成功')
  const { rows } = await ask(address, await openSession(address, ...accounts.admin), alarmCalls.listHandlings, {
    alarmId: alarm.id,
  })
  expect(rows.map(row => [row.by, row.verdict, row.comment])).toEqual([
    ['王值班', 'trueAlarm', '我正在写的意见'],
    ['陈安全', 'falseAlarm', '猫'],
  ])
})

test('several alarms get one verdict', async ({ address, openAs }) => {
  // An alarm of the same kind that still waits would take one of these in.
  const admin = await clearDesk(address)
  // Apart from what the cameras see meanwhile, some of which takes no such verdict.
  const place = `一起${Date.now()}`
  for (const alarmType of [3, 5]) await raiseAlarm(address, { alarmType, location: place })
  const page = await openAs('admin', `/workplace?state=pending&keyword=${place}`)
  const rows = page.getByRole('row').filter({ hasText: '待处理' })
  await expect(rows).toHaveCount(2)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: '批量处理' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '误报' }).check()
  await dialog.getByLabel('处理意见').fill('一起处理')
  await dialog.getByRole('button', { name: '提交' }).click()
  await expectNotice(page, '操作成功')
  const { rows: handled } = await ask(address, admin, alarmCalls.list, { keyword: place })
  expect(handled.map(row => [row.comment, row.verdict])).toEqual([
    ['一起处理', 'falseAlarm'],
    ['一起处理', 'falseAlarm'],
  ])
})
