/** A version goes to one AI server first; it fails there, nobody else is offered it, and after a retry it goes to all. */
import { createPrivateKey } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { aiServerCalls } from '@watchfire/contract/device/ai-server.calls.ts'
import type { UpdateOffer } from '@watchfire/contract/fleet/release.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { makePackage } from '../../edge/src/release/make-package.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

const folder = mkdtempSync(join(tmpdir(), 'watchfire-roll-out-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function aPackage(): Promise<string> {
  const release = join(folder, 'release')
  mkdirSync(release)
  writeFileSync(join(release, 'part'), 'x'.repeat(300_000))
  const path = join(folder, '9.1.0.package')
  const key = createPrivateKey(process.env.WATCHFIRE_E2E_RELEASE_KEY ?? '')
  await makePackage(
    release,
    { version: '9.1.0', platform: 'linux-x64', createdAt: new Date().toISOString() },
    key,
    path,
  )
  return path
}

test('a roll-out begins with one, stops by itself when it fails there, and goes on to all after a retry', async ({
  address,
  openAs,
}) => {
  const user = await openSession(address, ...accounts.admin)
  const { rows } = await ask(address, user, companyCalls.listProjects, {})
  const projectId = rows[0]?.projectId ?? 0
  const edges = await Promise.all(['甲机', '乙机', '丙机'].map(name => anEdge(name)))

  /** An AI server that says of its update what it is asked to say. */
  async function anEdge(name: string) {
    const { aiServerId, key } = await ask(address, user, aiServerCalls.registerAiServer, { name, projectId })
    const beat = async (update?: object) => {
      const sentAt = Date.now()
      const report = { deviceId: aiServerId, version: '9.0.0', platform: 'linux-x64', sentAt, channels: [], update }
      const response = await fetch(address + ingestCalls.sendHeartbeat.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify(report),
      })
      return ((await response.json()) as { data: { update: UpdateOffer | null } }).data.update
    }
    await beat()
    return { aiServerId, name, beat }
  }
  const offered = async () => {
    const answers = await Promise.all(edges.map(async edge => ({ edge, offer: await edge.beat() })))
    return answers.flatMap(({ edge, offer }) => (offer ? [{ edge, attempt: offer.attempt }] : []))
  }

  const packages = await openAs('root', '/version')
  await packages.locator('input[type=file]').setInputFiles(await aPackage())
  await packages
    .getByRole('dialog', { name: '上传升级包' })
    .getByRole('button', { name: /上\s?传/ })
    .click()
  const uploaded = packages.getByRole('row').filter({ hasText: '9.1.0' })
  await expect(uploaded.getByText('完整', { exact: true })).toBeVisible()

  const page = await openAs('admin', '/ota')
  // Above the list, and in the middle of it as long as it is empty.
  await page.getByRole('button', { name: '新建升级任务' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: '新建升级任务' })
  await dialog.getByRole('combobox', { name: '升级包' }).click()
  await page.getByTitle('9.1.0 · linux-x64').click()
  for (const { name } of edges) {
    await dialog.getByRole('combobox', { name: 'AI 服务器' }).fill(name)
    await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
  }
  await page.keyboard.press('Escape')
  const press = (name: RegExp) => dialog.getByRole('button', { name }).press('Enter')
  await press(/下一步/)
  await dialog.getByLabel('先行观察（分钟）').fill('0')
  await press(/下一步/)
  await expect(dialog).toContainText('将提供给 3 台 AI 服务器：先 1 台')
  await press(/开始升级/)

  const row = page.getByRole('row').filter({ hasText: '9.1.0' })
  await row.getByRole('button', { name: '9.1.0' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: '升级任务 9.1.0' })
  await expect(drawer.getByText('进行中')).toBeVisible()
  const [first, ...more] = await offered()
  expect(more).toEqual([])
  if (!first) throw new Error('nobody was offered it')
  await first.edge.beat({ attempt: first.attempt, state: 6, percent: 100, reason: 'notHealthy' })
  await expect(drawer.getByText('已自动停止')).toBeVisible()
  await expect(drawer.getByRole('listitem').filter({ hasText: first.edge.name })).toContainText('安装失败')
  expect(await offered()).toEqual([])

  await drawer.getByRole('button', { name: `重试 ${first.edge.name}` }).press('Enter')
  await drawer.getByRole('button', { name: /继\s?续/ }).press('Enter')
  await expect.poll(async () => (await offered()).map(({ edge }) => edge.name)).toEqual([first.edge.name])
  const [again] = await offered()
  await again?.edge.beat({ attempt: again.attempt, state: 7, percent: 100, reason: null })
  await expect.poll(async () => (await offered()).length).toBe(2)
  for (const { edge, attempt } of await offered()) await edge.beat({ attempt, state: 7, percent: 100, reason: null })
  await expect(drawer.getByText('已完成')).toBeVisible()
  await expect(drawer).toContainText('完成 3 / 3，失败 0')

  // Their silence is nobody's fault from now on.
  for (const { aiServerId } of edges) await ask(address, user, aiServerCalls.revokeKey, { aiServerId })
  await clearDesk(address)
})
