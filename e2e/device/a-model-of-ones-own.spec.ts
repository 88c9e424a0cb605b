/** A model of the plant's own comes as a package: a broken one is refused by the field that is not so, a good one is checked, in use, and raises its type. */
import { createPrivateKey } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { aiServerCalls } from '@watchfire/contract/device/ai-server.calls.ts'
import { type Simulator, startSimulator } from '../../demo-cameras/src/simulator/start-simulator.ts'
import { writeTinyModel } from '../../edge/src/detect/testing/tiny-model.ts'
import { makePackage } from '../../edge/src/release/make-package.ts'
import { chooseOption } from '../support/choose-option.ts'
import { press } from '../support/draw-zone.ts'
import { expect, listen, test } from '../support/journey.ts'
import { installEdge } from '../support/own-edge.ts'
import { withOwnProduct } from '../support/own-product.ts'
import { accounts, ask, openSession, signIn } from '../support/signed-in.ts'

const folder = mkdtempSync(join(tmpdir(), 'watchfire-model-'))
const server = '锅炉房 AI 服务器'
const fire = 1
let edge: ReturnType<typeof installEdge>
let camera: Simulator | undefined

test.beforeAll(() => {
  edge = installEdge()
})
test.afterAll(async () => {
  await edge.remove()
  await camera?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a broken model is refused by its field, a good one is in use at the AI server and raises its type', async ({
  page,
}) => {
  const lines: string[] = []
  listen(page, lines)
  await withOwnProduct(async ({ address, folder: product }) => {
    const user = await openSession(address, ...accounts.admin)
    const { rows: projects } = await ask(address, user, companyCalls.listProjects, {})
    const about = { name: server, projectId: projects[0]?.projectId ?? 0 }
    const { aiServerId, key } = await ask(address, user, aiServerCalls.registerAiServer, about)
    const [file = ''] = globSync(join(product, 'demo', 'yard-*.mp4'))
    camera = await startSimulator({ host: '127.0.0.1', mounts: [{ path: 'boiler', file }] })
    const channelId = `${aiServerId}_C1`
    startTheEdge({ server: address, deviceId: aiServerId, key, channelId, url: camera.urls.boiler ?? '' })

    await signIn(page, address, ...accounts.root, '/version')
    // Its bytes are not those that its papers name.
    await upload(page, await aPackage('1.0.0', { sha256: 'f'.repeat(64) }))
    await upload(page, await aPackage('1.1.0', {}))

    await signIn(page, address, ...accounts.admin, '/ota')
    const broken = await rollOut(page, '1.0.0')
    await expect(broken).toContainText('模型不能使用')
    await expect(broken).toContainText('sha256')
    await page.goto(`${address}/ota`)
    const good = await rollOut(page, '1.1.0')
    await expect(good.getByText('已完成')).toBeVisible()

    await page.goto(`${address}/ai-box-manage`)
    await page.getByRole('row').filter({ hasText: server }).getByText(server).click()
    const models = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'boiler-fire 1.1.0' })
    await expect(models).toContainText('使用中')
    await expect
      .poll(async () => (await ask(address, user, alarmCalls.list, { deviceId: channelId, type: fire })).total)
      .toBeGreaterThan(0)
    expect(lines).toEqual([])
  })
})

/** Signed as the founders sign; `changes` are what is not so. */
async function aPackage(version: string, changes: object): Promise<string> {
  const model = await writeTinyModel(join(folder, version), { name: 'boiler-fire', base: 0.9, version, ...changes })
  const path = join(folder, `${version}.package`)
  const facts = {
    kind: 'model',
    name: 'boiler-fire',
    version,
    platform: 'any',
    createdAt: new Date().toISOString(),
  } as const
  await makePackage(model, facts, createPrivateKey(process.env.WATCHFIRE_E2E_RELEASE_KEY ?? ''), path)
  return path
}

async function upload(page: Page, path: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(path)
  const dialog = page.getByRole('dialog', { name: '上传升级包' })
  await dialog.getByRole('button', { name: /上\s?传/ }).click()
  await expect(dialog).toBeHidden()
}

/** To the one AI server; what is told of it. */
async function rollOut(page: Page, version: string) {
  await press(page, '新建升级任务')
  const dialog = page.getByRole('dialog', { name: '新建升级任务' })
  await chooseOption(dialog.getByRole('combobox', { name: '升级包' }), version)
  await chooseOption(dialog.getByRole('combobox', { name: 'AI 服务器' }), server, { typed: true })
  for (const step of [/下一步/, /下一步/, /开始升级/]) await dialog.getByRole('button', { name: step }).press('Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('row').filter({ hasText: version }).getByRole('button', { name: version }).press('Enter')
  return page.getByRole('dialog', { name: new RegExp(`^升级任务.*${version}`) })
}

function startTheEdge({
  channelId,
  url,
  ...about
}: Record<'server' | 'deviceId' | 'key' | 'channelId' | 'url', string>) {
  const dataFolder = join(edge.folder, 'data')
  const points = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]
  const zones = [{ name: '炉前', points, rule: 'recognised', alarmType: fire }]
  const cameras = [{ channelId, name: '炉前', url, faults: false, record: false, zones }]
  mkdirSync(dataFolder)
  const path = join(edge.folder, 'settings.json')
  writeFileSync(path, JSON.stringify({ ...about, dataFolder, cameras }), { mode: 0o600 })
  edge.start({ WATCHFIRE_EDGE_SETTINGS: path })
}
