import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { levelCalls } from '@watchfire/contract/level/level.calls.ts'
import { expect, test } from '../support/journey.ts'
import { picturedAlarm, raiseAlarm, stillCamera } from '../support/raise-alarm.ts'
import { expectNotice } from '../support/short-messages.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

const intrusion = 4

/** Sets the level behind the back of every open page. */
async function giveLevel(address: string, user: User, companyId: number, level: AlarmLevel): Promise<void> {
  const settings = await ask(address, user, levelCalls.list, { companyId })
  const version = settings.find(setting => setting.type === intrusion)?.version ?? 0
  const setting = { companyId, type: intrusion, level, mergeSeconds: 60, overdueMinutes: 5, version }
  await ask(address, user, levelCalls.update, setting)
}

test('an administrator makes intrusion normal, and the next one is', async ({ openAs, address }) => {
  const user = await openSession(address, ...accounts.admin)
  const severe = await picturedAlarm(address, user, intrusion)
  const { companyId } = severe
  expect(severe.level).toBe('severe')

  const page = await openAs('admin', `/alarm-level?company=${companyId}`)
  const row = page.getByRole('row').filter({ hasText: '区域入侵' })
  await expect(row.getByText('严重')).toBeVisible()
  const change = row.getByRole('button', { name: '修改“区域入侵”的设置' })
  await change.click()
  const dialog = page.getByRole('dialog', { name: '告警等级：区域入侵' })
  const save = dialog.getByRole('button', { name: /^保 ?存$/ })
  try {
    await dialog.getByRole('combobox').click()
    await page.locator('.ant-select-item-option').filter({ hasText: '一般' }).click()
    await save.click()
    await expectNotice(page, '设置成功！')
    await expect(row.getByText('一般')).toBeVisible()
    // The severe one is still pending: the next event is no repeat of it.
    const next = await raiseAlarm(address, {
      deviceId: stillCamera(),
      alarmType: intrusion,
      location: severe.location,
    })
    expect((await ask(address, user, alarmCalls.get, { alarmId: next })).level).toBe('normal')
    expect((await ask(address, user, alarmCalls.get, { alarmId: severe.id })).level).toBe('severe')
    await change.click()
    await expect(dialog).toBeVisible()
  } finally {
    await giveLevel(address, user, companyId, 'severe')
  }
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText('修改了该类型的设置')
  await dialog.getByRole('button', { name: '查看最新设置' }).click()
  await expect(dialog.getByText('必须及时处理，超时未处理会反复提醒。')).toBeVisible()
})
