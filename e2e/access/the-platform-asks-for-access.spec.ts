import { createHash } from 'node:crypto'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { expect, test } from '../support/journey.ts'
import { expectNotice, keepNotices } from '../support/short-messages.ts'
import { accounts, ask, openSession, signIn } from '../support/signed-in.ts'

const digestOf = (password: string) => createHash('sha256').update(password).digest('hex')
const [given, own] = ['given by somebody', 'a word of my own']

test('a customer requires consent, the platform asks, sees it for the hours it was given, and loses it at once', async ({
  address,
  browser,
  openAs,
  allowLines,
}) => {
  // What the platform fetches by a link at the moment that its access ends is refused.
  allowLines(/status of 403/)
  const root = await openSession(address, ...accounts.root)
  const phone = `138${String(Date.now()).slice(-8)}`
  const name = `同意厂 ${phone}`
  const people = { contact: '总管', manager: '总管', managerPhone: phone, account: phone, password: digestOf(given) }
  const place = { address: '路 1 号', description: '平台访问' }
  await ask(address, root, companyCalls.save, { parentId: root.companyId, name, ...place, ...people })
  const change = { oldPassword: digestOf(given), newPassword: digestOf(own) }
  await ask(address, await openSession(address, phone, given), accessCalls.changePassword, change)

  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await keepNotices(page)
  await signIn(page, address, phone, own, '/separation')
  await page.getByRole('button', { name: '启用须经同意' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '启用须经同意' }).click()
  await expectNotice(page, '已启用：平台访问须经同意')
  await expect(page.getByText('平台目前不能访问。')).toBeVisible()

  const platform = await openAs('root', `/customer?keyword=${phone}`)
  const row = platform.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('访问须经同意')
  await expect(row.getByRole('button', { name: '编辑' })).toBeHidden()
  await row.getByRole('button', { name: '申请访问' }).click()
  const dialog = platform.getByRole('dialog', { name: `申请访问“${name}”` })
  await dialog.getByLabel('原因').fill('排查告警延迟')
  await dialog.getByRole('button', { name: '申请访问' }).click()
  await expect(row).toContainText('已申请访问')

  // It comes by itself: on the page, and in the list of what waits.
  await expect(page.getByRole('status').filter({ hasText: '排查告警延迟' })).toBeVisible()
  await expect(page.getByTestId('todo-button')).toHaveAccessibleName(/1/)
  await page.getByTestId('todo-button').click()
  await expect(page.getByRole('link', { name: '申请访问本客户的数据' })).toHaveAttribute('href', '/separation')
  await page.keyboard.press('Escape')
  await page.getByLabel('同意的小时数').fill('2')
  await page.getByRole('button', { name: '同意 2 小时' }).click()
  await expectNotice(page, '已同意平台访问')
  await expect(page.getByTestId('todo-button')).toHaveAccessibleName(/0/)
  // The open console of the platform hears of it by itself.
  await expect(row).toContainText('可访问至')
  await expect(row.getByRole('button', { name: '编辑' })).toBeVisible()

  await page.getByRole('button', { name: '立即结束' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '立即结束' }).click()
  await expectNotice(page, '平台访问已结束')
  await expect(row).toContainText('访问须经同意')

  await page.goto(`${address}/account-log`)
  for (const action of ['启用平台访问需经同意', '平台申请访问', '同意平台访问', '提前结束平台访问'])
    await expect(page.getByText(action).first()).toBeVisible()
  await page.context().close()
})
