/** A score is looked into: what it loses most by leads to the very alarm, and is won back by handling it. */
import { randomUUID } from 'node:crypto'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { menus } from '@watchfire/contract/core/rights.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarm, stillCamera } from '../support/raise-alarm.ts'
import { ask } from '../support/signed-in.ts'

const fire = 1

test('the points that severe alarms cost lead to the alarm that costs them, and its verdict gives them back', async ({
  address,
  openAs,
}) => {
  const user = await clearDesk(address)
  const location = randomUUID().slice(0, 8)
  const alarmId = await raiseAlarm(address, { deviceId: stillCamera(), alarmType: fire, location })
  const page = await openAs('admin', menus.overall.url)
  const part = page.getByRole('listitem').filter({ hasText: '未处理严重告警' }).first()
  await expect(part).toHaveAttribute('title', /扣本项的 10%/)
  await expect(part).toContainText(/−\d/)
  await part.getByRole('link', { name: /^[1-9]\d* 条$/ }).press('Enter')
  const row = page.getByRole('row').filter({ hasText: location })
  await expect(row).toContainText('严重')
  await row.getByRole('button', { name: '处理' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`alarm=${alarmId}`))

  await ask(address, user, alarmCalls.handle, { alarmIds: [alarmId], verdict: 'ignored', comment: '演练' })
  await page.goto(address + menus.overall.url)
  // Who walks through the demo's yard may have raised another one meanwhile.
  const severe = { state: 'pending', level: 'severe' } as const
  await expect(async () => {
    await page.reload()
    const { total } = await ask(address, user, alarmCalls.list, { ...severe, pageSize: 1 })
    await expect(part).toContainText(total === 0 ? '不扣分' : `${total} 条`, { timeout: 5000 })
  }).toPass()
})
