/** Root enters a licence file: what holds is seen at once, a file somebody changed is refused by name, and what held goes on. */
import { createHash, generateKeyPairSync } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { signLicence } from '../../server/src/licence/licence.public.ts'
import { listen } from '../support/journey.ts'
import { startEmptyProduct } from '../support/running-product.ts'
import { ask, openSession, signIn } from '../support/signed-in.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const password = 'a word of the platform'

let product: Awaited<ReturnType<typeof startEmptyProduct>>
test.beforeAll(async () => {
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')
  product = await startEmptyProduct({ WATCHFIRE_LICENCE_KEY: key })
  const root = await openSession(product.address, 'root', product.rootPassword)
  await ask(product.address, root, accessCalls.changePassword, {
    oldPassword: digest(product.rootPassword),
    newPassword: digest(password),
  })
})
test.afterAll(() => product.stop())

test('a licence holds as soon as it is uploaded; one that was changed is refused', async ({ page }) => {
  const lines: string[] = []
  listen(page, lines)
  await signIn(page, product.address, 'root', password, '/authorize')
  await expect(page.getByText('未上传授权')).toBeVisible()

  const licence = signLicence(
    {
      number: 'WF-2026-0007',
      holder: '南湖水泥',
      channels: 250,
      algorithms: [1, 3, 4],
      from: '2020-01-01',
      until: '2099-12-31',
      issuedAt: new Date().toISOString(),
    },
    privateKey,
  )
  const upload = async (text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '上传授权文件' }).click()
    await (await chooser).setFiles({ name: 'licence.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  }
  await upload(licence)
  await expect(page.getByText('已用 0 / 250')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'WF-2026-0007' }).last()).toContainText('当前')

  await upload(licence.replace('"channels": 250', '"channels": 9999'))
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByText('已用 0 / 250')).toBeVisible()
  await page.reload()
  await expect(page.getByText('已用 0 / 250')).toBeVisible()
  expect(lines).toEqual([])
})
