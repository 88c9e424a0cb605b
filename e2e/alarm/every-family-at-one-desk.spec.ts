import { randomUUID } from 'node:crypto'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { familyWays } from '@watchfire/contract/alarm/alarm.families.ts'
import type { AlarmFamily } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'
import { expectNotice } from '../support/short-messages.ts'
import { ask } from '../support/signed-in.ts'

type Raised = Parameters<typeof raiseAlarm>[1]
/** What each family sends, its name on the desk, and what the operator must be able to read. */
const families: [AlarmFamily, string, Raised, string[]][] = [
  ['general', '视频告警', { alarmType: 42, number: 7250, range: '0-6000' }, ['72.5 km/h', '0-60 km/h']],
  ['general', '视频告警', { alarmType: 35, number: 12, range: '0-10' }, ['12 人', '0-10']],
  ['general', '视频告警', { alarmType: 40, sojournTime: 90_500 }, ['90.5 秒']],
  [
    'general',
    '视频告警',
    {
      alarmType: 84,
      station: 'A-3',
      rearBarcode: 'RB-77',
      actions: [
        { actionId: 1, actionState: 1 },
        { actionId: 2, actionState: 2, reason: '扭矩不足' },
      ],
    },
    ['A-3', 'RB-77', '已完成', '执行有误', '扭矩不足'],
  ],
  ['seres', '专用服务器', { alarmType: 97, subType: '门禁' }, ['门禁']],
  ['sensor', '传感器', { alarmType: 60, saType: 1, alarmT: 61.5, alarmH: 40 }, ['温度过高', '61.5 °C', '40 %']],
  ['jam', '堵料', { alarmType: 80 }, []],
  ['meter', '表计', { alarmType: 53, meterValue: 1.8, normalValue: '0.4-1.2' }, ['1.8', '0.4-1.2']],
  ['people', '人员', { alarmType: 27, personnelId: '88', pType: 2 }, ['88', '非授权人员']],
]

test('alarms of every family are found, read and handled at one desk, with what their type carries', async ({
  address,
  openAs,
}) => {
  const user = await clearDesk(address)
  const page = await openAs('operator', '/workplace')
  const asked = new Set<string>()
  page.on('request', request => asked.add(new URL(request.url()).pathname))
  for (const [family, label, event, facts] of families) {
    await test.step(`${family}, type ${event.alarmType}`, async () => {
      // Its own place tells it from another of its type that comes meanwhile.
      const location = randomUUID().slice(0, 8)
      const id = await raiseAlarm(address, { ...event, location })
      asked.clear()
      await page.goto(`${address}/workplace?family=${family}&type=${event.alarmType}&state=pending`)
      await expect(page.getByText(label, { exact: true }).first()).toBeVisible()
      await page.getByRole('row').filter({ hasText: location }).getByRole('button', { name: /^处理/ }).click()
      const dialog = page.getByRole('dialog')
      const read = dialog.getByRole('region', { name: '告警信息' })
      for (const fact of facts) await expect(read.getByText(fact, { exact: true })).toBeVisible()
      await expect(read.getByText(label, { exact: true })).toBeVisible()

      await page.keyboard.press('2')
      await expect(dialog.getByRole('radio', { name: '真实告警' })).toBeChecked()
      await dialog.getByLabel('处理意见').fill(`已处理 ${event.alarmType}`)
      await page.keyboard.press('Control+Enter')
      await dialog.getByRole('tab', { name: '处理记录' }).click()
      const history = dialog.getByRole('tabpanel', { name: '处理记录' })
      await expect(history.getByText(`已处理 ${event.alarmType}`)).toBeVisible()
      expect(await ask(address, user, alarmCalls.get, { alarmId: id })).toMatchObject({
        family,
        state: 'handled',
        verdict: 'trueAlarm',
      })
      // A plain back end knows an alarm by its family's calls alone.
      const { find, handle } = familyWays[family]
      for (const { path } of [find, handle]) expect(asked).toContain(path)
      expect(asked.has(alarmCalls.get.path)).toBe(family === 'general')
      expect(asked.has(alarmCalls.handle.path)).toBe(handle === alarmCalls.handle)
    })
  }
})

test('an alarm that is deleted leaves the other desks and closes where it was open', async ({ address, openAs }) => {
  const user = await clearDesk(address)
  const id = await raiseAlarm(address, { alarmType: 80 })
  const operator = await openAs('operator', `/workplace?alarm=${id}`)
  await expect(operator.getByRole('dialog').getByText('堵料').first()).toBeVisible()
  await expect(operator.getByRole('button', { name: '删除告警' })).toHaveCount(0)
  const admin = await openAs('admin', `/workplace?alarm=${id}&type=80`)
  await admin.getByRole('dialog').getByRole('button', { name: '删除告警' }).click()
  await admin.getByRole('tooltip').getByRole('button', { name: '删除告警' }).click()
  await expectNotice(admin, '操作成功')
  await expect(admin).not.toHaveURL(/alarm=/)
  await expectNotice(operator, '该告警已被删除')
  await expect(operator).not.toHaveURL(/alarm=/)
  const { rows } = await ask(address, user, alarmCalls.list, { type: 80 })
  expect(rows.map(row => row.id)).not.toContain(id)
})
