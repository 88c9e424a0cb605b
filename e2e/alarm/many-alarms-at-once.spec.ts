import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarms } from '../support/raise-alarms.ts'
import { expectNotice } from '../support/short-messages.ts'
import { ask } from '../support/signed-in.ts'

test('a batch of 50: ticked with one click and handled with one verdict', async ({ address, openAs }) => {
  const user = await clearDesk(address)
  const comment = `反光 ${Date.now()}`
  await raiseAlarms(address, { count: 50, alarmType: 7 })
  const page = await openAs('operator', '/workplace?type=7&state=pending&size=50')
  await expect(page.getByText('共 50 条')).toBeVisible()
  await page.getByRole('checkbox').first().check()
  await expect(page.getByText('已选 50 项')).toBeVisible()
  await page.getByRole('button', { name: '批量处理' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '误报' }).check()
  await dialog.getByLabel('处理意见').fill(comment)
  await dialog.getByRole('button', { name: '提交' }).click()
  await expect(dialog).toBeHidden()
  const { rows } = await ask(address, user, alarmCalls.list, { type: 7, verdict: 'falseAlarm', pageSize: 1000 })
  expect(rows.filter(row => row.comment === comment)).toHaveLength(50)
})

test('all that match, beyond the page: counted exactly, taken back in time, then handled while a second tab follows', async ({
  address,
  openAs,
}) => {
  const user = await clearDesk(address)
  await raiseAlarms(address, { count: 130, alarmType: 8 })
  const page = await openAs('operator', '/workplace?type=8&state=pending')
  const act = async () => {
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: '处理全部 130 条符合条件的告警' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('当前筛选条件下共 130 条告警')).toBeVisible()
    await page.keyboard.press('1')
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
  }
  await act()
  await expect(page.getByRole('timer')).toContainText('秒后开始处理 130 条告警：误报')
  await page.getByRole('button', { name: '撤销' }).click()
  await expectNotice(page, '已撤销')
  const pending = () => ask(address, user, alarmCalls.list, { type: 8, state: 'pending' })
  expect((await pending()).total).toBe(130)

  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(second.getByText('共 130 条')).toBeVisible()
  await act()
  await expect(page.getByText('已处理 130 条，跳过 0 条')).toBeVisible()
  await expect(second.getByText('已处理 130 条，跳过 0 条')).toBeVisible()
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  expect((await pending()).total).toBe(0)
})
