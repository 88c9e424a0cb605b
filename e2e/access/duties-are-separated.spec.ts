import { createHash } from 'node:crypto'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { expect, test } from '../support/journey.ts'
import { expectNotice, keepNotices } from '../support/short-messages.ts'
import { accounts, ask, openSession, signIn } from '../support/signed-in.ts'

const digestOf = (password: string) => createHash('sha256').update(password).digest('hex')
const [given, own] = ['given by somebody', 'a word of my own']

test('a customer divides administration among three, each does what is theirs alone, and two of them end it', async ({
  address,
  browser,
}) => {
  const chooseOwn = async (account: string) => {
    const change = { oldPassword: digestOf(given), newPassword: digestOf(own) }
    await ask(address, await openSession(address, account, given), accessCalls.changePassword, change)
    return openSession(address, account, own)
  }
  const root = await openSession(address, ...accounts.root)
  const phone = `137${String(Date.now()).slice(-8)}`
  const [name, place] = [`分立厂 ${phone}`, { address: '路 1 号', description: '分立' }]
  const people = { contact: '总管', manager: '总管', managerPhone: phone, account: phone, password: digestOf(given) }
  await ask(address, root, companyCalls.save, { parentId: root.companyId, name, ...place, ...people })
  const admin = await chooseOwn(phone)
  const { companyId } = admin

  const open = async (account: string, path: string) => {
    const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
    await keepNotices(page)
    await signIn(page, address, account, own, path)
    return page
  }
  const page = await open(phone, '/account')
  await page.getByRole('button', { name: '三员分立' }).click()
  const switchOn = page.getByRole('button', { name: '启用三员分立' })
  await expect(switchOn).toBeDisabled()
  for (const left of [2, 1, 0]) {
    await page.getByRole('button', { name: '建立角色' }).first().click()
    await expect(page.getByRole('button', { name: '建立角色' })).toHaveCount(left)
  }
  const roles = await ask(address, admin, roleCalls.listGivable, {})
  for (const duty of ['系统管理员', '安全管理员', '审计管理员']) {
    const roleId = roles.find(role => role.name === duty)?.roleId ?? 0
    const account = `${duty.slice(0, 2)}-${phone}`
    const person = { account, fullName: duty.slice(0, 2), companyId, roleId, allProjects: true, projectIds: [] }
    await ask(address, admin, accountCalls.save, { ...person, password: digestOf(given) })
    await chooseOwn(account)
  }
  await page.reload()
  await switchOn.click()
  const dialog = page.getByRole('dialog', { name: '启用三员分立' })
  await dialog.getByLabel('您今后的角色').click()
  await page.getByTitle('系统管理员').last().click()
  await dialog.getByRole('button', { name: '启用三员分立' }).click()
  await expectNotice(page, '已启用三员分立')
  await expect(page.getByText('已启用', { exact: true })).toBeVisible()

  // The one who had everything makes accounts now, and gives none of the three roles.
  await page.goto(`${address}/add_account`)
  await page.getByLabel('角色').click()
  await expect(page.getByTitle('值班员')).toBeVisible()
  await expect(page.getByTitle('审计管理员')).toBeHidden()
  await page.goto(`${address}/account-log`)
  await expect(page).not.toHaveURL(/account-log/)

  const security = await open(`安全-${phone}`, '/account')
  await expect(security.getByRole('button', { name: '三员分立' })).toBeVisible()
  await expect(security.getByRole('button', { name: '新建账号' })).toBeHidden()
  await security.goto(`${address}/separation`)
  await security.getByRole('button', { name: '申请关闭' }).click()
  await security.getByRole('dialog').getByLabel('关闭后的管理员').click()
  await security.getByTitle(new RegExp(phone)).filter({ hasText: '总管' }).click()
  await security.getByRole('dialog').getByRole('button', { name: '申请关闭' }).click()
  await expectNotice(security, '已提交，等待另一员确认')
  await expect(security.getByText('需由系统管理员或审计管理员确认。')).toBeVisible()

  const audit = await open(`审计-${phone}`, '/account-log')
  await expect(audit.getByRole('row').filter({ hasText: '申请关闭三员分立' })).toBeVisible()
  await audit.getByRole('button', { name: '三员分立' }).click()
  await audit.getByRole('button', { name: '同意关闭' }).click()
  await audit.getByRole('tooltip').getByRole('button', { name: '同意关闭' }).click()
  await expect(audit.getByText('未启用', { exact: true })).toBeVisible()
  for (const one of [page, security, audit]) await one.context().close()
})
