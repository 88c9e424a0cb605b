import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { expect, expectPlaying, test } from '../support/journey.ts'
import { type Product, startProduct } from '../support/running-product.ts'
import { accounts, ask, openSession, signIn } from '../support/signed-in.ts'

const footage = fileURLToPath(new URL('../../../shared/data/one-by-one-person-detection.mp4', import.meta.url))
let product: Product | undefined

test.afterAll(() => product?.stop())

test('people who walk through real footage raise intrusion alarms with their pictures and a recording that plays', async ({
  page,
}) => {
  test.skip(!existsSync(footage), `the real footage is not here: ${footage}`)
  product = await startProduct({ footage: [footage] })
  const { address } = product
  const channel = product.demo().devices[0]?.channels[2]
  const user = await openSession(address, ...accounts.admin)
  const walking = { type: 4, deviceId: channel?.deviceId ?? '', pageSize: 10 }
  await expect
    .poll(async () => (await ask(address, user, alarmCalls.list, walking)).total, { timeout: 120_000 })
    .toBeGreaterThan(0)
  const { rows } = await ask(address, user, alarmCalls.list, walking)
  const alarm = rows.at(-1)

  await signIn(page, address, ...accounts.admin, `/workplace?alarm=${alarm?.id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('img').filter({ visible: true }).first()).toBeVisible()
  await expect
    .poll(async () => (await ask(address, user, alarmCalls.get, { alarmId: alarm?.id ?? '' })).pictures.length, {
      timeout: 60_000,
    })
    .toBe(3)
  await dialog.getByText('录像', { exact: true }).click()
  await expectPlaying(page)
})
