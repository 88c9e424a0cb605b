/**
 * Who sees what, from the customer down: root makes one, its administrator works under the factory brand, and an operator of one workshop
 * meets the alarms of that one alone, wherever alarms are met.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { aiServerCalls } from '@watchfire/contract/device/ai-server.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { pointAtPopup } from '../support/hold-popup.ts'
import { expect, test } from '../support/journey.ts'
import { cameraOfTheDemo, installEdge } from '../support/own-edge.ts'
import { signInByForm } from '../support/own-person.ts'
import { expectNotice, keepNotices } from '../support/short-messages.ts'
import { ask, openSession } from '../support/signed-in.ts'

const drawing = fileURLToPath(new URL('../../console/public/manual/detail.zh.jpg', import.meta.url))
/** What no camera of the demo raises by itself. */
const alarmType = 7
/** How soon what is taken away has left an open console. */
const withinMs = 2000

const edge = installEdge()
test.afterAll(() => edge.remove())

test('an operator of one workshop sees its alarms alone, and loses a right while the console is open', async ({
  openAs,
  address,
  browser,
}) => {
  const number = String(Date.now() % 100_000_000).padStart(8, '0')
  const phone = `137${number}`
  const names = {
    ...{ customer: `集团${number}`, factory: `东厂${number}`, own: `铸造${number}`, other: `装配${number}` },
    ...{
      role: `班组长${number}`,
      account: `caster-${number}`,
      ownPlace: `浇注线${number}`,
      otherPlace: `总装线${number}`,
    },
  }
  /** Every name below localhost is this machine: there the product has the face of a factory. */
  const factory = address.replace('127.0.0.1', 'factory.localhost')
  const visit = async () => {
    const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
    await keepNotices(page)
    return page
  }

  const root = await openAs('root', '/customer')
  const given = await makeCompany(root, '企业', { name: names.customer, phone })
  const admin = await visit()
  await takeOver(admin, factory, { account: phone, given, own: 'a word of the group' })
  await expect(admin).toHaveTitle(/烽燧智慧工厂平台/)

  await goTo(admin, '工厂管理')
  await makeCompany(admin, '工厂', { name: names.factory, phone: `138${number}` })
  await goTo(admin, '车间管理')
  await admin.getByRole('combobox', { name: '工厂' }).click()
  await admin.locator('.ant-select-item-option').filter({ hasText: names.factory }).click()
  for (const name of [names.own, names.other]) {
    await admin.getByRole('button', { name: '新建车间' }).first().click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('名称', { exact: true }).fill(name)
    await save(dialog)
    await expect(admin.getByRole('row').filter({ hasText: name })).toContainText(names.factory)
  }
  await goTo(admin, '角色管理')
  await admin.getByRole('button', { name: /^值班员/ }).click()
  await admin.getByRole('button', { name: '复制' }).click()
  await admin.getByLabel('角色名称').fill(names.role)
  await admin.getByRole('checkbox', { name: '适用于该集团的全部工厂' }).check()
  await admin.getByRole('button', { name: /^保\s?存$/ }).click()
  await expectNotice(admin, '角色已创建')

  await admin.goto(`${factory}/add_account`)
  await admin.getByLabel('账号', { exact: true }).fill(names.account)
  await admin.getByLabel('姓名').fill('孙铸造')
  await admin.getByLabel('工厂', { exact: true }).last().click()
  await admin.getByTitle(names.factory).last().click()
  await admin.getByLabel('角色').click()
  await admin.getByTitle(names.role).click()
  await admin.getByRole('radio', { name: '指定车间' }).check()
  await admin.getByRole('tree').getByText(names.own).click()
  await admin.getByRole('button', { name: /^保\s?存$/ }).click()
  const shown = admin.getByRole('dialog', { name: '一次性密码' })
  const password = await shown.getByLabel('一次性密码').last().inputValue()
  await shown.getByRole('button', { name: '已转交，关闭' }).click()

  const chief = await openSession(address, phone, 'a word of the group')
  const boxes = await bringInAiServers(address, chief, [names.own, names.other])
  const operator = await visit()
  await takeOver(operator, factory, { account: names.account, given: password, own: 'a word of a caster' })
  await operator.goto(`${factory}/workplace`)
  await expect(operator.getByTestId('live-mark')).toHaveAttribute('data-connected', 'true')

  // Popups: the other one is raised first, so that it would have come by then.
  const popup = await pointAtPopup(operator, names.ownPlace)
  const otherAlarm = await raise(address, boxes.other, names.otherPlace)
  const ownAlarm = await raise(address, boxes.own, names.ownPlace)
  await expect(popup).toBeVisible()
  const foreign = operator.getByText(names.otherPlace)
  await expect(foreign).toHaveCount(0)

  // Lists, counts and searches of the desk.
  await operator.goto(`${factory}/workplace?type=${alarmType}`)
  await expect(operator.getByText('共 1 条')).toBeVisible()
  await expect(operator.getByRole('row').filter({ hasText: names.ownPlace })).toBeVisible()
  await operator.goto(`${factory}/workplace?keyword=${encodeURIComponent(names.otherPlace)}`)
  await expect(operator.getByText('没有符合条件的数据')).toBeVisible()
  const person = await openSession(address, names.account, 'a word of a caster')
  const counts = { admin: await totals(address, chief), operator: await totals(address, person) }
  expect(counts).toEqual({ admin: { alarms: 2, channels: 2 }, operator: { alarms: 1, channels: 1 } })

  // Pictures: the own one is there, and there is no way to the other.
  const { pictures } = await ask(address, person, alarmCalls.get, { alarmId: ownAlarm })
  expect((await fetch(new URL(pictures[0] ?? '', address))).headers.get('content-type')).toBe('image/jpeg')
  await expect(ask(address, person, alarmCalls.get, { alarmId: otherAlarm })).rejects.toThrow('告警不存在')

  // What is downloaded.
  await operator.goto(`${factory}/workplace`)
  await operator.getByRole('button', { name: '导出' }).click()
  const coming = operator.waitForEvent('download')
  await operator.getByRole('menuitem', { name: '导出为 CSV' }).click()
  const file = readFileSync(await (await coming).path()).toString()
  expect([file.includes(names.ownPlace), file.includes(names.otherPlace)]).toEqual([true, false])

  // Live pictures.
  await operator.getByRole('link', { name: '视频直播', exact: true }).click()
  const tiles = operator.locator('[data-state][data-mode]')
  await expect(tiles).toHaveCount(1)
  await expect(tiles.first()).toHaveAttribute('data-state', 'playing')
  const { rows: channels } = await ask(address, person, deviceCalls.list, {})
  expect(channels.map(({ channelId }) => channelId)).toEqual([`${boxes.own.aiServerId}_C1`])
  const live = { deviceId: `${boxes.other.aiServerId}_C1`, sourceType: 'live' } as const
  await expect(ask(address, person, videoCalls.play, live)).rejects.toThrow('设备不存在')

  // A right is taken away while the desk is open.
  await operator.goto(`${factory}/workplace?type=${alarmType}`)
  await operator.getByRole('row').getByRole('checkbox').nth(1).check()
  await expect(operator.getByRole('button', { name: '批量处理' })).toBeVisible()
  await operator.evaluate(watchGone, '批量处理')
  await goTo(admin, '角色管理')
  await admin.getByRole('button', { name: new RegExp(`^${names.role}`) }).click()
  await admin.getByRole('checkbox', { name: '立即处理' }).uncheck()
  const answered = admin.waitForResponse(/role\/save/)
  await admin.getByRole('button', { name: /^保\s?存$/ }).click()
  await answered
  const savedAt = Date.now()
  await expect(operator.getByRole('button', { name: '批量处理' })).toBeHidden()
  const goneAt = await operator.evaluate(() => Number(document.documentElement.dataset.goneAt))
  expect(goneAt - savedAt).toBeLessThan(withinMs)
  for (const page of [admin, operator]) await page.context().close()
})

/** Notes when the button with these words has left the page. */
function watchGone(words: string) {
  const isThere = () => [...document.querySelectorAll('button')].some(button => button.textContent?.includes(words))
  const watch = new MutationObserver(() => {
    if (isThere()) return
    document.documentElement.dataset.goneAt = String(Date.now())
    watch.disconnect()
  })
  watch.observe(document.body, { childList: true, subtree: true })
}

const save = async (dialog: ReturnType<Page['getByRole']>) => {
  await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(dialog).toBeHidden()
}

/** Fills the dialog of a new company below one's own, in the words of the brand; answers the password that was made up. */
async function makeCompany(page: Page, word: string, { name, phone }: { name: string; phone: string }) {
  await page
    .getByRole('button', { name: `新建${word}` })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const fields = {
    [`${word}名称`]: name,
    [`${word}地址`]: '工业路 1 号',
    联系人: '周工',
    登录手机号: phone,
    [`${word}简介`]: '铸造与装配',
  }
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
  await dialog.getByLabel('客户经理', { exact: true }).fill('李经理')
  await dialog.getByRole('button', { name: '随机生成' }).click()
  const password = await dialog.getByLabel('密码').inputValue()
  await save(dialog)
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toBeVisible()
  return password
}

/** Signs in with a password somebody else has chosen, and chooses another. */
async function takeOver(
  page: Page,
  address: string,
  { account, given, own }: Record<'account' | 'given' | 'own', string>,
) {
  await signInByForm(page, address, { account, password: given })
  await page.getByLabel('旧密码').fill(given)
  await page.getByLabel('新密码', { exact: true }).fill(own)
  await page.getByLabel('确认新密码').fill(own)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('banner')).toBeVisible()
}

async function goTo(page: Page, menu: string): Promise<void> {
  const link = page.getByRole('link', { name: menu, exact: true })
  if (!(await link.isVisible())) await page.getByRole('navigation').getByText('系统管理').click()
  await link.click()
}

type Box = { aiServerId: string; key: string }

/** One of each workshop: the first one looks at a camera of the demo, the other is told of by calls alone. */
async function bringInAiServers(address: string, chief: User, [own, other]: [string, string]) {
  const { rows } = await ask(address, chief, companyCalls.listProjects, {})
  const register = (name: string) =>
    ask(address, chief, aiServerCalls.registerAiServer, {
      name: `${name} 盒`,
      projectId: rows.find(project => project.name === name)?.projectId ?? 0,
    })
  const boxes = { own: await register(own), other: await register(other) }
  const { aiServerId, key } = boxes.own
  const settings = {
    ...{ server: address, deviceId: aiServerId, key, dataFolder: 'data' },
    cameras: [{ ...cameraOfTheDemo(), channelId: `${aiServerId}_C1`, name: '浇注口' }],
  }
  const path = join(edge.folder, 'settings.json')
  writeFileSync(path, JSON.stringify(settings), { mode: 0o600 })
  edge.start({ WATCHFIRE_EDGE_SETTINGS: path })
  await send(address, boxes.other, ingestCalls.sendHeartbeat.path, {
    deviceId: boxes.other.aiServerId,
    sentAt: Date.now(),
    channels: [{ channelId: `${boxes.other.aiServerId}_C1`, name: '总装口', state: 'online' }],
  })
  const states = async () => (await ask(address, chief, deviceCalls.list, {})).rows.map(({ state }) => state)
  await expect.poll(states).toEqual(['online', 'online'])
  return boxes
}

async function send(address: string, { key }: Box, path: string, body: unknown) {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { data: { alarmId: string }[] }
}

/** With a picture; answers the id of the alarm. */
async function raise(address: string, box: Box, location: string): Promise<string> {
  const [name, bytes] = [`${randomUUID()}.jpg`, await readFile(drawing)]
  const query = new URLSearchParams({ name, offset: '0', length: String(bytes.length) })
  await fetch(`${address}${ingestCalls.uploadMedia.path}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${box.key}` },
    body: new Uint8Array(bytes),
  })
  const event = { eventId: randomUUID(), deviceId: `${box.aiServerId}_C1`, alarmType, occurredAt: Date.now(), location }
  const { data } = await send(address, box, ingestCalls.sendAlarms.path, [{ ...event, pictures: [name] }])
  return data[0]?.alarmId ?? ''
}

async function totals(address: string, user: User) {
  const { total: alarms } = await ask(address, user, alarmCalls.list, { type: alarmType, pageSize: 1 })
  const { channels } = await ask(address, user, alarmCalls.countToday, {})
  return { alarms, channels }
}
