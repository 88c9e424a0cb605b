import { createHmac } from 'node:crypto'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test } from '../support/journey.ts'
import { makePerson, openSettings, signInByForm, signOut } from '../support/own-person.ts'

/** What an authenticator app shows (RFC 6238), `steps` of 30 s from now. */
function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map(letter =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) as number) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

test('a person sets up an authenticator app, signs in with it, trusts a device and confirms a dangerous act', async ({
  address,
  browser,
}) => {
  const person = await makePerson(address, 'guard', '岗哨')
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
  const signIn = () => signInByForm(page, address, person)
  await signIn()
  const dialog = await openSettings(page)
  await dialog
    .getByRole('region', { name: '登录安全' })
    .getByRole('button', { name: /启\s*用/ })
    .click()
  await dialog.getByRole('button', { name: '开始设置' }).click()
  await expect(dialog.getByRole('img', { name: '验证器应用的二维码' })).toBeVisible()
  const secret = String(await dialog.locator('code').textContent())
  await dialog.getByLabel('验证码').fill(codeOf(secret))
  await dialog.getByRole('button', { name: /确\s*认/ }).click()
  const codes = dialog.getByRole('region', { name: '请保存恢复码' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery = ''] = await codes.allTextContents()
  await dialog.getByRole('button', { name: '已保存' }).click()
  await expect(dialog.getByText('恢复码剩余 10 个')).toBeVisible()
  await signOut(page)

  await signIn()
  await page.getByLabel('验证码').fill('000000')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('验证码错误或已使用过，请输入最新的验证码')
  await expectAccessible(page)
  await page.getByLabel('验证码').fill(codeOf(secret, 1))
  await page.getByLabel('30 天内在此设备上不再询问').check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByTestId('account')).toBeVisible()
  await signOut(page)

  // The trusted device is not asked at sign-in, and is before a dangerous act.
  await signIn()
  const again = await openSettings(page)
  await expect(again.getByText('受信任设备')).toBeVisible()
  await again.getByRole('button', { name: '更换恢复码' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '更换恢复码' }).click()
  const confirmation = page.getByRole('dialog', { name: '请确认是您本人' })
  await confirmation.getByLabel('验证码或恢复码').fill(recovery)
  await confirmation.getByRole('button', { name: /确\s*认/ }).click()
  await expect(again.getByRole('region', { name: '请保存恢复码' }).getByRole('listitem')).toHaveCount(10)
  await page.context().close()
})
