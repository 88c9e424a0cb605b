import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test } from '../support/journey.ts'
import { makePerson, openSettings, signInByForm, signOut } from '../support/own-person.ts'

test('a person adds a passkey, signs in by it, confirms a dangerous act by it and removes it', async ({
  address: bareAddress,
  browser,
}) => {
  // Browsers know no passkeys of a bare address.
  const address = bareAddress.replace('127.0.0.1', 'localhost')
  const person = await makePerson(bareAddress, 'keeper', '保管员')
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
  await addAuthenticator(page)
  const byPassword = () => signInByForm(page, address, person)
  const byPasskey = async () => {
    await page.goto(`${address}/login`)
    await page.getByRole('button', { name: '使用通行密钥登录' }).click()
  }

  await byPassword()
  const dialog = await openSettings(page)
  const security = dialog.getByRole('region', { name: '登录安全' })
  await security.getByRole('button', { name: /添\s*加/ }).click()
  await dialog.getByLabel('名称').fill('值班室电脑')
  await dialog.getByRole('button', { name: '创建通行密钥' }).click()
  await expect(dialog.getByRole('region', { name: '请保存恢复码' }).getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: '已保存' }).click()
  const passkeys = security.getByRole('list', { name: '通行密钥' })
  await expect(passkeys).toContainText('值班室电脑')
  await expectAccessible(page)
  await signOut(page)

  await byPasskey()
  await expect(page.getByTestId('account')).toBeVisible()
  await signOut(page)

  // After the password it is the second step; the trusted device is then asked before a dangerous act alone.
  await byPassword()
  await page.getByLabel('30 天内在此设备上不再询问').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: '使用通行密钥', exact: true }).click()
  await expect(page.getByTestId('account')).toBeVisible()
  await signOut(page)
  await byPassword()
  await openSettings(page)
  await expect(passkeys).toContainText('最近使用')
  await passkeys.getByRole('button', { name: '移除 值班室电脑' }).click()
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /移\s*除/ })
    .click()
  const confirmation = page.getByRole('dialog', { name: '请确认是您本人' })
  await expect(confirmation.getByLabel('恢复码')).toBeVisible()
  await confirmation.getByRole('button', { name: '使用通行密钥确认' }).click()
  await expect(confirmation).toBeHidden()
  await expect(passkeys).toBeHidden()
  await signOut(page)

  await byPasskey()
  await expect(page.getByTestId('sign-in-problem')).toContainText('该通行密钥已被移除')
  await page.context().close()
})

/** One inside the computer, whose owner puts a finger on it at once. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
