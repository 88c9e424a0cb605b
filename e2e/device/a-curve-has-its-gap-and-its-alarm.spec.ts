/** What a sensor measures becomes a curve with its gap, and a limit that is crossed an alarm that stands on it. */
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { demoServer, postAsAiServer } from '../support/as-ai-server.ts'
import { clearDesk, expect, test } from '../support/journey.ts'

const minute = 60_000

test('readings with a gap draw a curve with a gap, and an alarm of a limit is a mark that leads to it', async ({
  address,
  openAs,
}) => {
  await clearDesk(address)
  const sensorId = `${demoServer().deviceId}_S77`
  const now = Date.now()
  const send = (readings: { minutesAgo: number; value: number }[]) =>
    postAsAiServer(
      address,
      sensorCalls.sendReadings.path,
      readings.map(({ minutesAgo, value }) => ({
        sensorId,
        quantity: 'temperature',
        at: now - minutesAgo * minute,
        value,
      })),
    )
  const run = (from: number, to: number) =>
    Array.from({ length: from - to }, (_, n) => ({ minutesAgo: from - n, value: 20 + Math.sin(n / 9) * 2 }))
  await send([...run(600, 400), ...run(200, 5)])
  const page = await openAs('admin', '/climate')
  const card = page.getByTestId('device-card').filter({ hasText: sensorId })
  await expect(card.getByTestId('sensor-value')).toContainText('°C')

  await card.getByRole('button', { name: /^阈值/ }).click()
  const limits = page.getByRole('dialog', { name: /的阈值/ })
  await limits.getByLabel('上限（高于时告警）').fill('30')
  await limits.getByRole('button', { name: /保\s?存/ }).click()
  await expect(limits).toBeHidden()
  await send([{ minutesAgo: 1, value: 41.5 }])
  await expect(card).toContainText('超上限')

  await card.getByText(sensorId).first().click()
  const drawer = page.getByRole('dialog', { name: sensorId })
  await expect(drawer.locator('canvas')).toBeVisible()
  await drawer.getByText('表格', { exact: true }).click()
  await expect(drawer.getByRole('cell', { name: '无数据' })).toHaveCount(1)
  await drawer.getByText('曲线', { exact: true }).click()
  const mark = drawer.getByRole('link', { name: /告警：41.5 °C/ })
  // The curve is read again as time goes on.
  await expect(mark).toBeVisible()
  await mark.press('Enter')
  await expect(page.getByText('41.5 °C').first()).toBeVisible()
})
