import { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import { chooseOption } from '../support/choose-option.ts'
import { expect, test } from '../support/journey.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

test('a monthly report is set up, switched off, and deleted', async ({ openAs, address }) => {
  const page = await openAs('admin', '/notice-rule')
  await page.getByText('定时报表').click()
  await page.getByRole('button', { name: '新增报表' }).click()
  const dialog = page.getByRole('dialog', { name: '新增定时报表' })
  await dialog.getByLabel('报表名称').fill('厂长月报')
  await chooseOption(dialog.getByLabel('周期', { exact: true }), '每月')
  await chooseOption(dialog.getByLabel('日期', { exact: true }), '2 日')
  await dialog.getByRole('button', { name: /^保 ?存$/ }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('请至少选择一个通知对象')
  await dialog.getByLabel('邮箱地址').fill('boss@plant.example')
  await dialog.getByLabel('邮箱地址').press('Enter')
  await dialog.getByRole('button', { name: /^保 ?存$/ }).click()

  const row = page.getByRole('row').filter({ hasText: '厂长月报' })
  await expect(row).toContainText('每月 2 日 08:00')
  await expect(row).toContainText('-02 08:00')
  await expect(row).toContainText('尚未发送')
  await row.getByRole('switch').click()
  await expect(row).not.toContainText('-02 08:00')
  const chief = await openSession(address, ...accounts.admin)
  expect((await ask(address, chief, reportCalls.listRules, { keyword: '厂长' })).rows).toMatchObject([
    { state: 'disabled', cycle: 'monthly', monthDay: 2, addresses: ['boss@plant.example'] },
  ])
  await row.getByRole('button', { name: '删除 厂长月报' }).click()
  await page
    .getByRole('button', { name: /^删 ?除$/ })
    .last()
    .click()
  await expect(row).toHaveCount(0)
})
