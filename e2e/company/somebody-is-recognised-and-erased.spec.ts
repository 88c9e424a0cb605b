/**
 * Somebody agrees, a camera recognises them, they withdraw: what was computed of them lies at the AI server while they agree, and nowhere
 * afterwards.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { aiServerCalls } from '@watchfire/contract/device/ai-server.calls.ts'
import { startSimulator } from '../../demo-cameras/src/simulator/start-simulator.ts'
import { drawn } from '../../edge/src/faces/testing/drawn-people.ts'
import { filmOfSomebody } from '../../edge/src/faces/testing/film-of-somebody.ts'
import { chooseOption } from '../support/choose-option.ts'
import { expect, test } from '../support/journey.ts'
import { installEdge } from '../support/own-edge.ts'
import { pngOf } from '../support/png-of.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

const edge = installEdge()
const films = mkdtempSync(join(tmpdir(), 'watchfire-films-'))
let simulator: Awaited<ReturnType<typeof startSimulator>>
test.beforeAll(async () => {
  const film = await filmOfSomebody(films)
  simulator = await startSimulator({ host: '127.0.0.1', mounts: [{ path: 'door', file: film }], waits: true })
})
test.afterAll(async () => {
  await edge.remove()
  await simulator.close()
  rmSync(films, { recursive: true, force: true })
})

const corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]

test('somebody is added with consent, recognised at a door, and erased without a byte left', async ({
  openAs,
  address,
}) => {
  const admin = await openSession(address, ...accounts.admin)
  const { rows: projects } = await ask(address, admin, companyCalls.listProjects, {})
  const projectId = projects[0]?.projectId ?? 0
  const project = projects[0]?.name ?? ''
  const box = await ask(address, admin, aiServerCalls.registerAiServer, { name: '门岗识别', projectId })
  const data = join(edge.folder, 'data')
  startTheEdge({ server: address, deviceId: box.aiServerId, key: box.key, dataFolder: data })

  const page = await openAs('admin', '/people?view=libraries')
  await page.getByRole('button', { name: '新增人脸库' }).click()
  const library = page.getByRole('dialog', { name: '新增人脸库' })
  await library.getByLabel('名称').fill('门岗员工')
  await library.getByLabel('用途').fill('门岗核验')
  await chooseOption(library.getByLabel('所属', { exact: false }).last(), project)
  await chooseOption(library.getByLabel('AI 服务器'), '门岗识别')
  await library.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(page.getByRole('row', { name: /门岗员工.*门岗识别/ })).toBeVisible()

  await page.goto(`${address}/people`)
  await page.getByRole('button', { name: '新增人员' }).click()
  const details = page.getByRole('dialog', { name: '新增人员' })
  await details.getByLabel('姓名').fill('胡大伟')
  await chooseOption(details.getByLabel('人脸库'), '门岗员工')
  await details.getByRole('button', { name: /^保\s?存$/ }).click()
  await page.getByRole('row', { name: /胡大伟/ }).click()
  await page.getByRole('button', { name: '登记同意' }).click()
  const consent = page.getByRole('dialog', { name: '胡大伟 的同意' })
  await consent.getByLabel('同意书版本').fill('2026-11')
  await consent.getByLabel('签字编号').fill('档案柜 3-12')
  await consent.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(consent).toBeHidden()
  const photo = pngOf(drawn('bearded'))
  await page
    .getByLabel('头像照片', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: photo })
  await expect(page.getByText('替换成功！')).toBeVisible()

  // Several clear looks, and the alarm has its record.
  await page.goto(`${address}/people?view=records`)
  const record = page.getByRole('row', { name: /胡大伟/ }).first()
  await expect(async () => {
    await page.reload()
    await expect(record).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 120_000 })
  expect(readdirSync(join(data, 'faces'))).toHaveLength(1)
  await record.getByRole('button', { name: /^正确/ }).click()
  await expect(record.getByText('正确', { exact: true })).toBeVisible()

  await erase(page, address)
  await page.goto(`${address}/people?view=receipts`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: '本人撤回同意' })).toContainText('1/1 台已清除', {
      timeout: 5000,
    })
  }).toPass({ timeout: 60_000 })
  expect(readdirSync(join(data, 'faces'))).toEqual([])
  const kept = filesBelow(data).map(path => readFileSync(path))
  expect(kept.some(bytes => bytes.includes('胡大伟'))).toBe(false)
  await page.goto(`${address}/people?view=records`)
  await expect(page.getByText('还没有识别到任何人')).toBeVisible()
})

function startTheEdge(about: { server: string; deviceId: string; key: string; dataFolder: string }): void {
  const zones = [{ name: '门口', points: corners, rule: 'recognised', alarmType: 27 }]
  const camera = {
    channelId: `${about.deviceId}_C1`,
    name: '门口',
    url: simulator.urls.door,
    faults: false,
    record: false,
  }
  mkdirSync(about.dataFolder)
  const path = join(edge.folder, 'settings.json')
  writeFileSync(path, JSON.stringify({ ...about, cameras: [{ ...camera, zones }] }), { mode: 0o600 })
  edge.start({ WATCHFIRE_EDGE_SETTINGS: path })
}

async function erase(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/people`)
  await page.getByRole('row', { name: /胡大伟/ }).click()
  await page.getByRole('button', { name: /^删\s?除$/ }).click()
  const question = page.getByRole('dialog', { name: '删除 胡大伟' })
  await question.getByText('本人撤回同意').click()
  await question.getByRole('button', { name: /^删\s?除$/ }).click()
  await expect(page.getByText(/已彻底删除|已删除/)).toBeVisible()
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}
