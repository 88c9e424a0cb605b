/** A customer's own provider, nobody's we wrote: set up by the screens, and the way of one person through it. */
import type { Page } from '@playwright/test'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { clientOfTest, startOpenIdProvider } from '../../server/src/access/testing/openid-provider.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test } from '../support/journey.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

test('a person signs in by the provider of their customer, once an administrator has linked an account', async ({
  address,
  browser,
  openAs,
}) => {
  const [run, word] = [Date.now(), `plant-${Date.now()}`]
  const admin = await openSession(address, ...accounts.admin)
  const roles = await ask(address, admin, roleCalls.listGivable, {})
  const account = `oidc-${run}`
  await ask(address, admin, accountCalls.save, {
    account,
    fullName: `王岗${run}`,
    companyId: admin.companyId,
    roleId: roles.find(role => role.name === 'operator')?.roleId ?? 0,
    allProjects: true,
    projectIds: [],
  })
  const provider = await startOpenIdProvider({ wang: { name: '王芳', preferred_username: `wang.${run}` } })
  provider.open((await ask(address, admin, providerCalls.readSettings, {})).redirectUri)
  try {
    const page = await openAs('admin', '/account')
    await page.getByRole('button', { name: '登录方式' }).click()
    await setWord(page, word)
    await setProvider(page, provider.issuer)
    await page
      .getByRole('region', { name: /登录服务/ })
      .getByRole('button', { name: /测\s?试/ })
      .click()
    await expect(page.getByText('登录服务工作正常')).toBeVisible()

    const person = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await person.goto(`${address}/login?to=%2Fworkplace`)
    await person.getByRole('button', { name: '使用企业账号登录' }).click()
    await person.getByLabel('登录名称').fill(word)
    await person.getByRole('button', { name: '继续' }).click()
    const way = person.getByRole('link', { name: '使用“东厂统一登录”登录' })
    await way.click()
    // Who it is, and that this client may know it.
    for (const _ of ['login', 'consent']) {
      await person.getByLabel('Login').fill('wang')
      await Promise.all([
        person.waitForEvent('framenavigated'),
        person.getByRole('button', { name: 'Sign in' }).click(),
      ])
    }
    await expect(person.getByRole('alert').filter({ hasText: '请等待管理员为您关联账号' })).toBeVisible()
    await expectAccessible(person)

    await page.getByText('登录身份', { exact: true }).click()
    await page.getByRole('button', { name: '关联账号 王芳' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill(account)
    await page.getByTitle(`王岗${run} · ${account}`).click()
    await dialog.getByRole('button', { name: '关联账号' }).click()
    await expect(page.getByRole('link', { name: account })).toBeVisible()

    // The provider knows them by now, and this computer the word.
    await way.click()
    await expect(person.getByRole('heading', { name: '告警中心' })).toBeVisible()
    await expect(person).toHaveURL(/\/workplace/)
    await person.context().close()
  } finally {
    await provider.stop()
  }
})

async function setWord(page: Page, word: string) {
  const section = page.getByRole('region', { name: '登录名称与密码' })
  await section.getByRole('button', { name: /修\s?改/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('登录名称', { exact: true }).fill(word)
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(section.getByText(`/login?at=${word}`)).toBeVisible()
}

async function setProvider(page: Page, issuer: string) {
  await page
    .getByRole('button', { name: /设置登录服务|修\s?改/ })
    .last()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称', { exact: true }).fill('东厂统一登录')
  await dialog.getByLabel('登录服务地址').fill(issuer)
  await dialog.getByLabel('客户端编号').fill(clientOfTest.id)
  await dialog.getByLabel('客户端密钥').fill(clientOfTest.secret)
  await dialog.getByLabel('默认角色').click()
  await page.locator('.ant-select-item-option').first().click()
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(page.getByRole('region', { name: /登录服务/ }).getByText(issuer)).toBeVisible()
}
