/** An administrator brings an AI server in: registered in the console, started with the code it shows, seen by itself, looked after from afar. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { expect, test } from '../support/journey.ts'
import { cameraOfTheDemo, type EdgeSettings, installEdge } from '../support/own-edge.ts'

const name = '东区 AI 服务器'
let edge: ReturnType<typeof installEdge>

test.beforeAll(() => {
  edge = installEdge()
})
test.afterAll(() => edge.remove())

test('an AI server is registered, started with the code shown, and turns online by itself; its key is replaced, it is started anew from afar, and its key is revoked', async ({
  address,
  openAs,
}) => {
  const page = await openAs('admin', '/ai-box-manage')
  const row = page.getByRole('row').filter({ hasText: name })
  // By the keyboard, since alarms that pop up may lie above a button.
  const press = (label: string | RegExp) => page.getByRole('button', { name: label }).press('Enter')
  await press('登记 AI服务器')
  const form = page.getByRole('dialog', { name: '登记 AI服务器' })
  await form.getByLabel('名称').fill(name)
  await form.getByRole('combobox', { name: '项目' }).click()
  await page.getByTitle('二号厂区').click()
  await press('登记并生成领取码')

  const claimed = page.getByRole('dialog', { name: `${name}：领取码与启动` })
  const code = ((await claimed.getByTestId('claim-code').textContent()) ?? '').trim()
  await expect(claimed.getByRole('status')).toContainText('等待首次连接')
  await expect(claimed.getByText(`--code ${code}`)).toBeVisible()
  edge.start({ WATCHFIRE_SERVER: address, WATCHFIRE_CLAIM: code, WATCHFIRE_EDGE_DATA: join(edge.folder, 'data') })
  await expect(claimed.getByRole('status')).toContainText('已连接')
  await claimed.getByRole('button', { name: /完\s?成/ }).press('Enter')
  await expect(row.locator('[data-state="online"]')).toBeVisible()
  const { deviceId, key } = JSON.parse(readFileSync(join(edge.folder, 'data', 'identity.json'), 'utf8')) as EdgeSettings

  // Ended at once, the old key opens nothing: the edge is cut off, and comes back with the settings of the new one.
  await press(`更换密钥 ${name}`)
  await page.getByRole('radio', { name: /立即失效/ }).check()
  await press('生成新密钥')
  const shown = page.getByRole('dialog', { name: `${name}：密钥与启动` })
  await expect(shown).toBeVisible()
  const renewed = await settingsOf(page)
  await expect(shown.getByText(`sudo ./install.sh --settings ${deviceId}.json`)).toBeVisible()
  await expect.poll(() => beat(address, deviceId, key), { timeout: 60_000, intervals: [200] }).toBe(401)
  await edge.stop()
  const cameras = [{ ...cameraOfTheDemo(), channelId: `${deviceId}_C1`, name: '东门' }]
  const file = join(edge.folder, `${deviceId}.json`)
  writeFileSync(file, JSON.stringify({ ...renewed, dataFolder: 'data', cameras }), { mode: 0o600 })
  edge.start({ WATCHFIRE_EDGE_SETTINGS: file })
  await expect(shown.getByRole('status')).toContainText('已连接')
  await shown.getByRole('button', { name: /完\s?成/ }).press('Enter')
  await expect(row).toContainText('1 / 1')
  await row.getByText(name).click()
  const drawer = page.getByRole('dialog').filter({ hasText: '最近心跳' })
  await expect(drawer.getByText('东门', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('link', { name: '东门 的告警' })).toHaveAttribute(
    'href',
    `/workplace?device=${deviceId}_C1`,
  )
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await lookedAfter(await openAs('admin', `/remote?open=${deviceId}`))

  await press(`吊销密钥 ${name}`)
  const question = page.getByRole('tooltip').filter({ hasText: `吊销 ${name} 的密钥？` })
  await expect(question).toContainText('共 1 个通道停用')
  await question.getByRole('button', { name: '吊销密钥' }).press('Enter')
  await expect(row.locator('[data-state="disabled"]')).toBeVisible()
  await expect(row).toContainText('已吊销')
  await expect.poll(() => beat(address, deviceId, renewed.key), { timeout: 60_000, intervals: [200] }).toBe(401)
})

/** Its camera is asked and looked at, its log is read, and it starts anew: who keeps it running starts it again. */
async function lookedAfter(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog', { name })
  const does = async (label: string, verb: string) => {
    await drawer.getByRole('button', { name: label }).press('Enter')
    return drawer.locator(`[data-verb="${verb}"]`)
  }
  await expect(await does('探测视频流', 'probe')).toContainText('H.264')
  await expect((await does('抓拍一张', 'snapshot')).getByRole('img', { name: '东门 的画面' })).toBeVisible()
  await expect(await does('最近日志', 'log')).toContainText('the edge watches')
  const restart = await does('重启程序', 'restart')
  await page
    .getByRole('tooltip')
    .filter({ hasText: `重启 ${name} 的程序？` })
    .getByRole('button', { name: /确\s?定/ })
    .press('Enter')
  await expect(restart).toContainText(/已重新启动，.* 秒后恢复连接，版本 1\.0\.0/)
  await expect(restart).toHaveAttribute('data-state', 'done')
}

/** What stands in the dialog, letter by letter. */
async function settingsOf(page: Page): Promise<EdgeSettings> {
  return JSON.parse((await page.getByTestId('edge-settings').textContent()) ?? '')
}

async function beat(address: string, deviceId: string, key: string): Promise<number> {
  const response = await fetch(address + ingestCalls.sendAlarms.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify([{ eventId: 'x', deviceId, alarmType: 0, occurredAt: 0 }]),
  })
  return response.status
}
