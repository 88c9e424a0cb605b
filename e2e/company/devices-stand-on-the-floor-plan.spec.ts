import { fileURLToPath } from 'node:url'
import { menus } from '@watchfire/contract/core/rights.ts'
import { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { demoServer } from '../support/as-ai-server.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

const drawing = fileURLToPath(new URL('../../console/public/manual/detail.zh.jpg', import.meta.url))

test('a project gets a floor plan, a camera, a sensor and a region are put on it, and the camera glows with its alarm', async ({
  openAs,
  address,
}) => {
  await clearDesk(address)
  const admin = await openSession(address, ...accounts.admin)
  const read = () => ask(address, admin, planCalls.read, { projectId: 1 })
  const page = await openAs('admin', '/edit-factory/1')
  await page.locator('input[type="file"]').first().setInputFiles(drawing)
  await expect(page.getByTestId('floor-plan').locator('img')).toBeVisible()
  await page.getByRole('button', { name: '保存' }).press('Enter')
  await expect.poll(async () => (await read()).picture).not.toBe('')

  const name = `东墙测温 ${Date.now()}`
  const { sensorId } = await ask(address, admin, sensorCalls.add, {
    aiServerId: demoServer().deviceId,
    kind: 'sensor',
    name,
  })
  await page.goto(`${address}/device-position/1`)
  const plan = page.getByTestId('plan')
  await expect(plan).toBeVisible()
  const { channels } = await read()
  const channel = channels.find(({ channelId }) => channelId === demoServer().channels[0]?.deviceId)
  /** An alarm that pops up makes the plan smaller: then the click is aimed anew. */
  const clickAt = (x: number, y: number) =>
    expect(async () => {
      const box = await plan.boundingBox()
      await plan.click({ position: { x: (box?.width ?? 0) * x, y: (box?.height ?? 0) * y }, timeout: 3000 })
    }).toPass()
  await page.getByRole('button', { name: channel?.name ?? '', exact: true }).press('Enter')
  await clickAt(0.25, 0.3)
  const camera = page.locator(`[data-device="${channel?.channelId}"]`)
  await camera.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press(']')
  await page.getByRole('button', { name, exact: true }).press('Enter')
  await clickAt(0.6, 0.6)
  const sensor = page.locator(`[data-device="${sensorId}"]`)
  await sensor.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: '查看读数' })).toBeVisible()
  await page.getByRole('button', { name: '画出轮廓' }).first().press('Enter')
  await clickAt(0.5, 0.2)
  await clickAt(0.9, 0.2)
  await clickAt(0.9, 0.7)
  await page.getByRole('button', { name: '完成' }).press('Enter')
  await expect(page.getByText('有未保存的修改')).toBeVisible()
  await page.getByRole('button', { name: '保存' }).press('Enter')
  await expect(page.getByText('有未保存的修改')).toBeHidden()
  const saved = await read()
  expect(saved.positions).toMatchObject([{ channelId: channel?.channelId, angle: 185 }])
  expect(saved.positions[0]?.x).toBeGreaterThan(0.25)
  expect(saved.spots).toMatchObject([{ sensorId }])
  expect(saved.spots[0]?.y).toBeGreaterThan(0.6)
  expect(saved.outlines.map(({ corners }) => corners.length)).toEqual([3])

  await page.reload()
  await expect(camera).toBeVisible()
  await raiseAlarm(address, { alarmType: 1 })
  await expect(camera.locator('..')).toHaveAttribute('data-alarm', 'severe')
  await camera.focus()
  await page.getByRole('link', { name: '查看未处理的告警' }).press('Enter')
  await expect(page.getByRole('heading', { name: '告警中心' })).toBeVisible()

  await page.goto(`${address}${menus.overall.url}`)
  const onPlan = page.getByRole('region', { name: '平面图' }).getByRole('link', { name })
  await expect(onPlan).toHaveAttribute('href', `/device-manage?tab=sensors&open=${sensorId}`)
  const seen = page
    .getByRole('region', { name: '平面图' })
    .getByRole('link', { name: `${channel?.name}，有未处理的告警` })
  await expect(seen).toHaveAttribute('href', `/workplace?device=${channel?.channelId}&state=pending`)
  await ask(address, admin, sensorCalls.remove, { sensorId, version: 1 })
})
