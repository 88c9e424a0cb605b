import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { expect, test } from '../support/journey.ts'
import { accounts, ask } from '../support/signed-in.ts'

test('a wrong password is refused in words, and nothing else happens', async ({ page, address }) => {
  await page.goto(`${address}/login`)
  await page.getByLabel('账号', { exact: true }).fill('13800000001')
  await page.getByLabel('密码', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('账号或密码错误')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('who is not signed in is brought to the sign-in, and after it to where they wanted', async ({ page, address }) => {
  await page.goto(`${address}/workplace`)
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('账号', { exact: true }).fill(accounts.operator[0])
  await page.getByLabel('密码', { exact: true }).fill(accounts.operator[1])
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/workplace/)
})

test('a session that ended elsewhere brings its page to the sign-in with a word', async ({
  openAs,
  address,
  allowLines,
}) => {
  // Its calls, and pictures that were still on their way.
  allowLines(/401|403/)
  const page = await openAs('admin', '/workplace')
  await expect(page.getByRole('heading', { name: '告警中心' })).toBeVisible()
  const user = JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}')
  await ask(address, user, accessCalls.signOut, {})
  await expect(page).toHaveURL(/\/login/)
})

test('a page whose right is missing leads to the first page of the menu', async ({ openAs }) => {
  const page = await openAs('operator', '/no-such-page')
  await expect(page).toHaveURL(/\/monitor$/)
})

test('signing out forgets the person and asks for the next', async ({ openAs }) => {
  const page = await openAs('admin', '/workplace')
  await page.getByTestId('account').click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login/)
  // The sign-in page is loaded anew, perhaps just now.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user')).catch(() => 'loading')).toBeNull()
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
})

const words = {
  zh: { settings: '账户设置', change: '修改密码', save: '保 存', old: '旧密码', next: '新密码', again: '确认新密码' },
  en: {
    ...{ settings: 'Account settings', change: 'Change the password', save: 'Save' },
    ...{ old: 'Old password', next: 'New password', again: 'New password again' },
  },
}
const refusals = {
  zh: { empty: '请输入新密码', same: '新密码不能与旧密码相同', common: '该密码过于常见，容易被猜中，请换一个' },
  en: {
    empty: 'Please enter the new password',
    same: 'The new password must differ from the old one',
    common: 'This password is among the commonest and easily guessed, choose another',
  },
}

for (const language of ['zh', 'en'] as const)
  test(`a new password that will not do is refused beside its field (${language})`, async ({ openAs }) => {
    const [t, refused] = [words[language], refusals[language]]
    const page = await openAs('other', '/workplace', language === 'en' ? { language } : {})
    await page.locator('header').getByRole('button').last().click()
    await page.getByText(t.settings).click()
    await page.getByRole('button', { name: t.change }).click()
    const field = page.locator('.ant-form-item', { has: page.getByLabel(t.next, { exact: true }) })
    const attempt = async (next: string) => {
      await page.getByLabel(t.old, { exact: true }).fill(accounts.other[1])
      await page.getByLabel(t.next, { exact: true }).fill(next)
      await page.getByLabel(t.again, { exact: true }).fill(next)
      await page.getByRole('button', { name: new RegExp(t.save.replace(' ', ' ?')) }).click()
    }
    await attempt('')
    await expect(field.getByText(refused.empty, { exact: true })).toBeVisible()
    await attempt(accounts.other[1])
    await expect(field.getByText(refused.same)).toBeVisible()
    await attempt('1234567890')
    await expect(field.getByText(refused.common)).toBeVisible()
  })
