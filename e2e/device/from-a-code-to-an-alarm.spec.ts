/** The whole way of an administrator, by keys where shapes and hours are drawn: an AI server by its code, a camera, its hours, a zone, and a real person who walks there. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { type Simulator, startSimulator } from '../../demo-cameras/src/simulator/start-simulator.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, listen, test } from '../support/journey.ts'
import { installEdge } from '../support/own-edge.ts'
import { withOwnProduct } from '../support/own-product.ts'
import { accounts, ask, openSession, signIn } from '../support/signed-in.ts'

const footage = fileURLToPath(new URL('../../../shared/data/one-by-one-person-detection.mp4', import.meta.url))
const [server, name] = ['西区 AI 服务器', '西门']
let edge: ReturnType<typeof installEdge>
let camera: Simulator | undefined

test.beforeAll(() => {
  edge = installEdge()
})
test.afterAll(async () => {
  await edge.remove()
  await camera?.close()
})

test('an AI server comes by its code, a camera gets hours and a zone by keys, both accessible, and who really walks there raises intrusion', async ({
  page,
}) => {
  test.skip(!existsSync(footage), `the real footage is not here: ${footage}`)
  const lines: string[] = []
  listen(page, lines)
  await withOwnProduct(async ({ address }) => {
    const user = await openSession(address, ...accounts.admin)
    await signIn(page, address, ...accounts.admin, '/ai-box-manage')
    await comesByCode(page, address)

    camera = await startSimulator({ host: '127.0.0.1', mounts: [{ path: 'gate', file: footage }] })
    await page.goto(`${address}/device-manage`)
    await press(page, '添加摄像机')
    const form = page.getByRole('dialog', { name: '添加摄像机' })
    await form.getByRole('combobox', { name: 'AI服务器' }).press('Enter')
    await page.locator('.ant-select-item-option').filter({ hasText: server }).click()
    await form.getByLabel('名称').fill(name)
    await form.getByLabel('视频流地址').fill(`rtsp://127.0.0.1:${camera.port}/gate`)
    await form.getByRole('button', { name: /保\s?存|确\s?定/ }).press('Enter')
    await expect(form).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row.locator('[data-state="online"]')).toBeVisible()

    // Its hours: none at first.
    const hours = await open(page, '布防计划')
    await expectAccessible(page, { within: '.ant-modal' })
    await wholeWeek(page)
    await hours.getByRole('button', { name: /保\s?存$/ }).press('Enter')
    await expect(hours.getByText('有未保存的修改')).toBeHidden()
    await close(hours)
    await expect(row).toContainText('始终撤防')

    const zones = await open(page, '检测区域')
    await expect(zones.getByText(/^当前画面/)).toBeVisible()
    await zones.getByRole('button', { name: '矩形' }).press('Enter')
    // From the middle to the ground, on which people stand.
    for (const [corner, side] of [
      [3, 'ArrowRight'],
      [4, 'ArrowLeft'],
    ] as const) {
      await zones.getByRole('button', { name: new RegExp(`区域 1，第 ${corner} 个角点`) }).focus()
      for (const key of [side, 'ArrowDown']) for (let n = 0; n < 16; n += 1) await page.keyboard.press(`Shift+${key}`)
    }
    await expect(zones.getByText(/^区域 1：横 \d+，纵 \d+/)).toBeAttached()
    await expectAccessible(page, { within: '.ant-modal' })
    await zones.getByRole('button', { name: '保存', exact: true }).press('Enter')
    await expect(zones.getByRole('button', { name: '复制到其他摄像机…' })).toBeEnabled()
    await close(zones)
    const { rows } = await ask(address, user, deviceCalls.listCameras, { keyword: name })
    const channelId = rows[0]?.channelId ?? ''
    expect(rows[0]).toMatchObject({ zones: 1, armed: false })

    // All of the week but half an hour of another day, in the light theme.
    await page.getByTestId('account').click()
    await page.getByRole('menuitem', { name: '浅色主题' }).click()
    const again = await open(page, '布防计划')
    await wholeWeek(page)
    const spared = again.locator(`[data-slot="${(new Date().getDay() + 2) % 7}-20"]`)
    await spared.focus()
    await page.keyboard.press(' ')
    await expect(spared).toHaveAttribute('data-state', 'off')
    await expectAccessible(page, { within: '.ant-modal' })
    await again.getByRole('button', { name: /保\s?存$/ }).press('Enter')
    await expect(again.getByText('有未保存的修改')).toBeHidden()
    await close(again)
    await expect(row).toContainText('布防至')

    const tried = await open(page, '检测区域')
    await expect(tried.getByText(/^当前画面/)).toBeVisible()
    await expect(async () => {
      await tried.getByRole('button', { name: '用最近 24 小时试算' }).press('Enter')
      await expect(tried.getByText(/会报警 [1-9]\d* 次/)).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 240_000 })
    await expect(tried.getByRole('img', { name: /^区域 1，/ }).first()).toBeVisible()
    await expectAccessible(page, { within: '.ant-modal' })

    const intrusions = { deviceId: channelId, type: 4 }
    const raised = async () => (await ask(address, user, alarmCalls.list, intrusions)).rows
    await expect.poll(async () => (await raised()).length, { timeout: 120_000 }).toBeGreaterThan(0)
    const [alarm] = await raised()
    await page.goto(`${address}/workplace?alarm=${alarm?.id}`)
    await expect(page.getByRole('dialog').locator('img').filter({ visible: true }).first()).toBeVisible()
    expect(lines).toEqual([])
  })
})

/** By the keyboard, since alarms that pop up may lie above a button. */
const press = (page: Page, label: string | RegExp) => page.getByRole('button', { name: label }).first().press('Enter')

async function open(page: Page, part: string) {
  await press(page, `${part} ${name}`)
  const dialog = page.getByRole('dialog', { name: `${name} · ${part}` })
  await expect(dialog).toBeVisible()
  return dialog
}

async function close(dialog: ReturnType<Page['getByRole']>) {
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().press('Enter')
  await expect(dialog).toBeHidden()
}

/** Switches all of it, as its first half hour is not. */
async function wholeWeek(page: Page) {
  await page.locator('[data-slot="0-0"]').focus()
  await page.keyboard.press('Shift+End')
  for (let day = 1; day < 7; day += 1) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press(' ')
}

async function comesByCode(page: Page, address: string): Promise<void> {
  await press(page, '登记 AI服务器')
  const form = page.getByRole('dialog', { name: '登记 AI服务器' })
  await form.getByLabel('名称').fill(server)
  await form.getByRole('combobox', { name: '项目' }).click()
  await page.getByTitle('一号厂区').click()
  await press(page, '登记并生成领取码')
  const claimed = page.getByRole('dialog', { name: `${server}：领取码与启动` })
  await expect(claimed.getByRole('img', { name: '启动命令的二维码' })).toBeVisible()
  const code = ((await claimed.getByTestId('claim-code').textContent()) ?? '').trim()
  const settings = { WATCHFIRE_SERVER: address, WATCHFIRE_CLAIM: code, WATCHFIRE_EDGE_DATA: join(edge.folder, 'data') }
  edge.start(settings)
  await expect(claimed.getByRole('status')).toContainText('已连接')
  await claimed.getByRole('button', { name: /完\s?成/ }).press('Enter')
  await expect(claimed).toBeHidden()
}
