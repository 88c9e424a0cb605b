import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'

test('one operator on two tabs: what is done on one shows on the other, and signing out ends both', async ({
  address,
  openAs,
}) => {
  await clearDesk(address)
  const place = `两个标签${Date.now()}`
  const id = await raiseAlarm(address, { alarmType: 5, location: place })
  const first = await openAs('operator', `/workplace?keyword=${place}`)
  const second = await first.context().newPage()
  await second.goto(`${address}/workplace?keyword=${place}&alarm=${id}`)
  const dialog = second.getByRole('dialog')
  await dialog.getByLabel('处理意见').fill('第二个标签里写的')
  await expect(first.getByText('待处理').first()).toBeVisible()

  await first.getByRole('button', { name: /^处理 / }).click()
  const form = first.getByRole('dialog')
  await form.getByRole('radio', { name: '真实告警' }).check()
  await form.getByRole('button', { name: '提交' }).click()
  await expect(form.getByText('已处理').first()).toBeVisible()
  // The other tab is told, and keeps every word.
  await expect(dialog.getByRole('alert').filter({ hasText: '王值班' })).toBeVisible()
  await expect(dialog.getByLabel('处理意见')).toHaveValue('第二个标签里写的')

  await first.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await first.getByTestId('account').click()
  await first.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(first).toHaveURL(/login/)
  await expect(second).toHaveURL(/login/)
})
