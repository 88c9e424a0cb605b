import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { pointAtPopup } from '../support/hold-popup.ts'
import { clearDesk, expect, expectPlaying, listen, test } from '../support/journey.ts'
import { expectNotice } from '../support/short-messages.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

test('an operator signs in, a camera raises an alarm, the popup comes, the recording plays and the verdict stands in the history', async ({
  page,
  address,
  openAs,
}) => {
  const lines: string[] = []
  listen(page, lines)
  await clearDesk(address)

  await page.goto(address)
  await page.getByLabel('账号', { exact: true }).fill(accounts.operator[0])
  await page.getByLabel('密码', { exact: true }).fill(accounts.operator[1])
  await page.getByLabel('密码', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/monitor$/)
  // Somebody else looks at the desk meanwhile.
  const second = await openAs('admin', '/workplace')

  const popup = await pointAtPopup(page, '区域入侵')
  await expect(popup).toBeVisible({ timeout: 110_000 })
  await expect(page.getByText('有严重告警需要处理')).toBeVisible()
  await popup.getByRole('button', { name: '立即处理' }).click()

  const dialog = page.getByRole('dialog', { name: /告警详情|区域入侵/ })
  await expect(dialog).toBeVisible()
  // Another alarm may have joined above it, whose picture has no room there.
  await expect(dialog.locator('img').filter({ visible: true }).first()).toBeVisible()
  await dialog.getByText('录像', { exact: true }).click()
  await expectPlaying(page)

  await page.keyboard.press('2')
  await expect(dialog.getByRole('radio', { name: '真实告警' })).toBeChecked()
  await dialog.getByLabel('处理意见').fill('已派保安到现场')
  await page.keyboard.press('Control+Enter')
  await expectNotice(page, '操作成功')
  await dialog.getByRole('tab', { name: '处理记录' }).click()
  const history = dialog.getByRole('tabpanel', { name: '处理记录' })
  await expect(history.getByText('已派保安到现场')).toBeVisible()
  await expect(history.getByText('王值班')).toBeVisible()

  // The other operator sees it handled, without a reload.
  const alarmId = new URL(page.url()).searchParams.get('alarm')
  const row = second.locator(`[data-row-key="${alarmId}"]`)
  await expect(row.getByText('已处理')).toBeVisible()
  await expect(row.getByText('王值班')).toBeVisible()
  expect(lines).toEqual([])

  const { rows } = await ask(address, await openSession(address, ...accounts.admin), alarmCalls.list, {
    type: 4,
    state: 'handled',
    pageSize: 10,
  })
  expect(rows.find(({ id }) => id === alarmId)).toMatchObject({
    verdict: 'trueAlarm',
    comment: '已派保安到现场',
    handledBy: '王值班',
    level: 'severe',
  })
})
