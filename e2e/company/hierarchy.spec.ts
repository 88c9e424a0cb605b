/** From the platform to a region by screens alone: a customer, its company, a project, a region; then the company is stopped and resumed. */
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { expect, test } from '../support/journey.ts'
import { ask, openSession, signIn } from '../support/signed-in.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const own = 'Own-password-of-mine-1'

test('a customer grows from nothing, and a stopped company is shut at once', async ({
  openAs,
  address,
  browser,
  allowLines,
}) => {
  // Whoever is shut out has calls under way.
  allowLines(/401/)
  const number = Date.now() % 10_000_000
  const phone = (n: number) => `137${String(number + n).padStart(8, '0')}`
  const names = { customer: `客户${number}`, plant: `东厂${number}`, project: `项目${number}`, region: `区域${number}` }
  const visit = async (account: string, password: string, path: string) => {
    const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
    await signIn(page, address, account, password, path)
    return page
  }

  const root = await openAs('root', '/customer')
  const first = await makeCompany(root, names.customer, phone(0))
  await expect(rowOf(root, names.customer)).toContainText('使用中')

  await choosePassword(address, phone(0), first)
  const admin = await visit(phone(0), own, '/customer')
  const second = await makeCompany(admin, names.plant, phone(1))
  await expect(rowOf(admin, names.plant)).toContainText(names.customer)

  // No reload from here on: what is made is found in the top bar's selectors.
  await goTo(admin, '项目管理')
  await admin.getByRole('combobox', { name: '企业' }).click()
  await admin.locator('.ant-select-item-option').filter({ hasText: names.plant }).click()
  await admin.getByRole('button', { name: '新建项目' }).first().click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByText(names.plant)).toBeVisible()
  await dialog.getByLabel('名称').fill(names.project)
  await save(dialog)
  await expect(rowOf(admin, names.project)).toContainText(names.plant)

  await goTo(admin, '区域管理')
  await admin.getByRole('combobox', { name: '项目' }).click()
  await admin.locator('.ant-select-item-option').filter({ hasText: names.project }).click()
  await admin.getByRole('button', { name: '新建区域' }).first().click()
  await dialog.getByLabel('名称').fill(names.region)
  await save(dialog)
  await expect(rowOf(admin, names.region)).toContainText(names.project)

  await choosePassword(address, phone(1), second)
  const plant = await visit(phone(1), own, '/region')
  await expect(rowOf(plant, names.region)).toBeVisible()

  await goTo(admin, '客户管理')
  await admin.getByRole('button', { name: `停用 ${names.plant}` }).click()
  await expect(dialog).toContainText('当前在线的 1 人会立即退出')
  await dialog.getByRole('button', { name: /^停 ?用$/ }).click()
  // Far sooner than by the look at every open session, once in ten seconds.
  await expect(plant).toHaveURL(/\/login/, { timeout: 20_000 })
  await expect(rowOf(admin, names.plant)).toContainText('已停用')
  await signInByHand(plant, phone(1))
  await expect(plant.getByText('您所在的企业已停用')).toBeVisible()

  await admin.getByRole('button', { name: `恢复 ${names.plant}` }).click()
  await dialog.getByRole('button', { name: /^恢 ?复$/ }).click()
  await expect(rowOf(admin, names.plant)).toContainText('使用中')
  await signInByHand(plant, phone(1))
  await expect(plant).not.toHaveURL(/\/login/)
  for (const page of [admin, plant]) await page.context().close()
})

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first()
const save = async (dialog: ReturnType<Page['getByRole']>) => {
  await dialog.getByRole('button', { name: /^保 ?存$/ }).click()
  await expect(dialog).toBeHidden()
}

/** Fills the dialog of a new company below one's own; answers the password that was made up. */
async function makeCompany(page: Page, name: string, phone: string): Promise<string> {
  await page.getByRole('button', { name: '新建企业', exact: false }).first().click()
  const dialog = page.getByRole('dialog')
  const fields = {
    企业名称: name,
    企业地址: '工业路 1 号',
    联系人: '周工',
    登录手机号: phone,
    企业简介: '一家新企业',
  }
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
  await dialog.getByLabel('客户经理', { exact: true }).fill('李经理')
  await dialog.getByRole('button', { name: '随机生成' }).click()
  const password = await dialog.getByLabel('密码').inputValue()
  await save(dialog)
  return password
}

/** Whoever made the account knows its password: nothing opens until its owner has chosen another. */
async function choosePassword(address: string, account: string, given: string): Promise<void> {
  const user = await openSession(address, account, given)
  expect(user.mustChangePassword).toBe(true)
  await ask(address, user, accessCalls.changePassword, { oldPassword: digest(given), newPassword: digest(own) })
}

async function goTo(page: Page, menu: string): Promise<void> {
  await page.getByRole('navigation').getByText('系统管理').click()
  await page.getByRole('link', { name: menu }).click()
}

async function signInByHand(page: Page, account: string): Promise<void> {
  await page.locator('input').first().fill(account)
  await page.locator('input[type=password]').fill(own)
  await page.locator('button[type=submit]').click()
}
