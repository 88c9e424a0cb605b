import { expectAccessible } from '../support/expect-accessible.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'

test('the open alarm, what lies over it and the keys of the list have no serious finding', async ({
  address,
  openAs,
}) => {
  await clearDesk(address)
  const id = await raiseAlarm(address, { alarmType: 6 })
  const page = await openAs('admin', `/workplace?type=6&alarm=${id}`)
  await expect(page.getByRole('region', { name: '近 30 天准确率' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '调整灵敏度' }).click()
  await expect(page.getByRole('dialog', { name: '调整灵敏度' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByText('打开告警')).toBeVisible()
  await expectAccessible(page)
})
