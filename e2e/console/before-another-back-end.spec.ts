/** The console before a back end that speaks the specification's calls and nothing else, from a recording of its answers. */
import { expect, test } from '@playwright/test'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { z } from 'zod'
import { startPlainBackEnd } from '../../server/src/adapter/testing/plain-back-end.ts'
import { listen } from '../support/journey.ts'
import { startEmptyProduct } from '../support/running-product.ts'

let backEnd: Awaited<ReturnType<typeof startPlainBackEnd>>
let installation: Awaited<ReturnType<typeof startEmptyProduct>>
test.beforeAll(async () => {
  backEnd = await startPlainBackEnd()
  installation = await startEmptyProduct({ WATCHFIRE_API: backEnd.url })
})
test.afterAll(async () => {
  await installation.stop()
  await backEnd.close()
})

test('an operator signs in, sees the fire, judges it, and is signed out when the session dies there', async ({
  page,
}) => {
  const lines: string[] = []
  listen(page, lines)
  await page.goto(`${installation.address}/login`)
  await page.getByLabel('账号', { exact: true }).fill('zhaomin')
  await page.getByLabel('密码', { exact: true }).fill('of-their-own')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  // Its home page, its person, its alarms.
  await expect(page).toHaveURL(/\/workplace/)
  await expect(page.getByTestId('account-name')).toHaveText('赵敏')
  await expect(page.getByTestId('live-mark')).toHaveCount(0)
  const rows = page.getByRole('table').getByRole('row')
  const fire = rows.filter({ hasText: '窑头看火 2' })
  await expect(fire).toContainText('待处理')
  await expect(rows.filter({ hasText: '皮带廊 4' })).toContainText('李强')
  const picture = fire.locator('img')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(640)

  await fire.getByRole('button', { name: '处理' }).click()
  const dialog = page.getByRole('dialog', { name: /告警详情|明火烟雾/ })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('2')
  await expect(dialog.getByRole('radio', { name: '真实告警' })).toBeChecked()
  await dialog.getByPlaceholder(/现场情况/).fill('已灭')
  await dialog.getByRole('button', { name: '提交' }).click()
  await expect(fire).toContainText('已处理')
  const told = z.encode(alarmCalls.handle.input, { alarmIds: ['880412'], verdict: 'trueAlarm', comment: '已灭' })
  expect(backEnd.askedFor(alarmCalls.handle.path).map(({ fields }) => fields)).toEqual([expect.objectContaining(told)])
  expect(lines).toEqual([])

  backEnd.endSession()
  await expect(page).toHaveURL(/\/login/)
})
