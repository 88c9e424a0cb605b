import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'
import { expectNotice } from '../support/short-messages.ts'
import { ask } from '../support/signed-in.ts'

test('from the list to a verdict and on to the next alarm without a mouse', async ({ address, openAs }) => {
  const user = await clearDesk(address)
  // Apart from what the cameras see meanwhile.
  const place = `按键${Date.now()}`
  for (const alarmType of [3, 5, 6]) await raiseAlarm(address, { alarmType, location: place })
  const page = await openAs('operator', `/workplace?state=pending&keyword=${place}`)
  const openers = page.locator('[data-row-opener]')
  await expect(openers.nth(2)).toBeVisible()
  const keys = page.keyboard

  await keys.press('?')
  await expect(page.getByRole('tooltip').getByText('打开告警')).toBeVisible()
  await keys.press('?')

  await keys.press('j')
  await expect(openers.first()).toBeFocused()
  await keys.press('j')
  await keys.press('k')
  await expect(openers.first()).toBeFocused()
  await keys.press('x')
  await expect(page.getByText('已选 1 项')).toBeVisible()
  await keys.press('x')
  await expect(page.getByText('已选 1 项')).toBeHidden()

  const id = await openers.first().getAttribute('data-row-opener')
  await keys.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: '处理告警' })).toBeVisible()
  // A verdict in two keystrokes.
  await keys.press('1')
  await keys.press('Control+Enter')
  await expectNotice(page, '操作成功')
  expect(await ask(address, user, alarmCalls.get, { alarmId: id ?? '' })).toMatchObject({ verdict: 'falseAlarm' })

  await keys.press('j')
  await expect(page).not.toHaveURL(new RegExp(`alarm=${id}`))
  const acts = dialog.getByRole('group', { name: '对此告警的操作' })
  await expect(acts.getByRole('button', { name: '稍后提醒' })).toBeVisible()
  for (const [key, name] of [
    ['m', '邮件转发'],
    ['b', '加入我的公告'],
  ] as const) {
    await keys.press(key)
    const over = page.getByRole('dialog', { name })
    await expect(over).toBeVisible()
    await keys.press('Escape')
    await expect(over).toBeHidden()
  }
  await keys.press('r')
  const remind = page.getByRole('dialog', { name: '稍后提醒' })
  await expect(remind).toBeVisible()
  // The number belongs to nobody while the reminder lies on top.
  await keys.press('2')
  await keys.press('Escape')
  await expect(remind).toBeHidden()
  await expect(dialog.getByRole('radio', { name: '真实告警' })).not.toBeChecked()
  await keys.press('Escape')
  await expect(page).not.toHaveURL(/alarm=/)
  await expect(dialog).toBeHidden()
  await keys.press('/')
  await expect(page.getByPlaceholder('设备名称、位置')).toBeFocused()
})
