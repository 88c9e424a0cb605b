import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { levelCalls } from '@watchfire/contract/level/level.calls.ts'
import { clearDesk, expect, nextAlarm, test } from './journey.ts'
import { ask } from './signed-in.ts'

const intrusion = 4

test('an administrator makes intrusion normal, and the next one is', async ({ openAs, address }) => {
  const user = await clearDesk(address)
  const severe = await nextAlarm(address, user, intrusion)
  expect(severe.level).toBe('severe')

  const page = await openAs('admin', `/alarm-level?company=${severe.companyId}`)
  const row = page.getByRole('row').filter({ hasText: '区域入侵' })
  await expect(row.getByText('严重')).toBeVisible()
  await row.getByRole('button', { name: '修改“区域入侵”的设置' }).click()
  const dialog = page.getByRole('dialog', { name: '告警等级：区域入侵' })
  await dialog.getByRole('combobox').click()
  await page
    .getByTitle('一般')
    .or(page.locator('.ant-select-item-option').filter({ hasText: '一般' }))
    .first()
    .click()
  await dialog.getByRole('button', { name: /^保 ?存$/ }).click()
  await expect(page.getByText('设置成功！')).toBeVisible()
  await expect(row.getByText('一般')).toBeVisible()

  try {
    // The severe one is still pending: the next event is no repeat of it.
    const next = await nextAlarm(address, user, intrusion)
    expect(next.level).toBe('normal')
    expect((await ask(address, user, alarmCalls.get, { alarmId: severe.id })).level).toBe('severe')
  } finally {
    await row.getByRole('button', { name: '修改“区域入侵”的设置' }).click()
    const settings = await ask(address, user, levelCalls.list, { companyId: severe.companyId })
    const now = settings.find(each => each.type === intrusion)
    // Behind the back of the open form: the demo's own level again.
    await ask(address, user, levelCalls.update, {
      companyId: severe.companyId,
      type: intrusion,
      level: 'severe',
      mergeSeconds: 60,
      overdueMinutes: 5,
      version: now?.version ?? 0,
    })
  }
  await dialog.getByRole('button', { name: /^保 ?存$/ }).click()
  await expect(dialog.getByRole('alert')).toContainText('修改了该类型的设置')
  await dialog.getByRole('button', { name: '查看最新设置' }).click()
  await expect(dialog.getByText('必须及时处理，超时未处理会反复提醒。')).toBeVisible()
})
