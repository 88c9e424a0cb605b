import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'
import { expectNotice } from '../support/short-messages.ts'
import { ask } from '../support/signed-in.ts'

test('in a wide window the list stays in use beside the open alarm, on a laptop it is covered', async ({
  address,
  openAs,
}) => {
  const user = await clearDesk(address)
  const place = `并排${Date.now()}`
  const ids: string[] = []
  for (const alarmType of [5, 3, 6]) ids.push(await raiseAlarm(address, { alarmType, location: place }))
  const page = await openAs('operator', `/workplace?state=pending&keyword=${place}`, { width: 1920, height: 1080 })
  const openers = page.locator('[data-row-opener]')
  await expect(openers).toHaveCount(3)
  await openers.first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '提交' })).toBeVisible()
  const rowOf = (id: string | undefined) => page.locator(`[data-row-opener="${id}"]`)

  for (const id of ids) {
    await rowOf(id).click()
    await expect(page).toHaveURL(new RegExp(`alarm=${id}`))
    await expect(dialog.getByRole('group', { name: '对此告警的操作' })).toBeVisible()
  }
  await expectAccessible(page)
  // The bar at the top stays in reach, and so do acts on ticked rows.
  await page.getByRole('checkbox').first().click()
  await expect(page.getByText('已选 1 项')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button').last()).toBeInViewport()

  const at = ids.at(-1) ?? ''
  await dialog.getByRole('radio', { name: '误报' }).check()
  await dialog.getByRole('button', { name: '提交' }).click()
  await expectNotice(page, '操作成功')
  expect(await ask(address, user, alarmCalls.get, { alarmId: at })).toMatchObject({ verdict: 'falseAlarm' })

  await page.setViewportSize({ width: 1366, height: 768 })
  await expect(page.locator('.ant-drawer-mask')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table').first()).toBeVisible()
})
