/** Takes every picture of the manual in both languages, and notes which words of the screens each shows: a test says when one is out of date. */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import { uploadAsAiServer } from './support/as-ai-server.ts'
import { expect, test } from './support/journey.ts'
import { raiseAlarm } from './support/raise-alarm.ts'
import { settled } from './support/settled.ts'
import { accounts, ask, openSession } from './support/signed-in.ts'
import { wordsOfScreens } from './support/words-of-screens.ts'

const folder = fileURLToPath(new URL('../console/public/manual/', import.meta.url))
const record = fileURLToPath(new URL('../console/src/landing/manual/picture-words.json', import.meta.url))
const languages = ['zh', 'en'] as const

/** What a picture shows: an address, and what is opened there. `alarm` is one with pictures of the demo's own cameras. */
const pictures = (alarm: string): Record<string, { path: string; open?: (page: Page) => Promise<unknown> }> => ({
  monitor: { path: '/monitor', open: page => expect(page.locator('[data-state="playing"]').nth(2)).toBeVisible() },
  desk: { path: '/workplace' },
  detail: { path: `/workplace?alarm=${alarm}` },
  level: { path: '/alarm-level' },
  mail: { path: `/workplace?alarm=${alarm}`, open: page => page.keyboard.press('m') },
  board: { path: '/notice-board' },
  devices: { path: '/device-state' },
  'ai-servers': { path: '/ai-box-manage' },
  'mail-servers': { path: '/mail-detail' },
  rules: { path: '/notice-rule' },
  account: { path: '/workplace', open: openAccountSettings },
  roles: {
    path: '/role',
    open: page =>
      page
        .getByText(/^(值班员|Operator)$/)
        .first()
        .click(),
  },
})

test('the pictures of the manual', async ({ openAs, address }) => {
  test.setTimeout(600_000)
  const user = await openSession(address, ...accounts.admin)
  const alarm = await someAlarms(address, user)
  await prepare(address, user, alarm)
  const seen: Record<string, string> = {}
  for (const language of languages) {
    const words = await wordsOfScreens(language)
    for (const [name, { path, open }] of Object.entries(pictures(alarm))) {
      await test.step(`${name}.${language}`, async () => {
        const page = await openAs('admin', '/login', language === 'en' ? { language } : {})
        await page.addInitScript(popUpNothing)
        await page.goto(address + path)
        await expect(page.getByRole('banner')).toBeVisible()
        await settled(page)
        await open?.(page)
        await settled(page)
        await page.screenshot({ path: `${folder}${name}.${language}.jpg`, type: 'jpeg', quality: 82 })
        const shown = new Set(await page.evaluate(wordsInView))
        seen[`${name}.${language}`] = [...words]
          .filter(word => shown.has(word))
          .sort()
          .join('\n')
        await page.context().close()
      })
    }
  }
  writeFileSync(record, `${JSON.stringify(seen, null, 2)}\n`)
})

async function openAccountSettings(page: Page) {
  await page.getByTestId('account').click()
  await page.getByRole('menuitem', { name: /^(账户设置|Account settings)$/ }).click()
  await page.getByRole('region', { name: /^(登录安全|Sign-in security)$/ }).scrollIntoViewIfNeeded()
}

/** Waits until a camera of the demo has seen somebody, lets others have seen as much, and answers the first. */
async function someAlarms(address: string, user: User): Promise<string> {
  const { intrusion, ...others } = { intrusion: 4, noHelmet: 3, wrongWay: 41, smoker: 2, fire: 1 }
  const read = async () => {
    const { rows } = await ask(address, user, alarmCalls.list, { type: intrusion, pageSize: 1 })
    return rows.find(({ pictures }) => pictures.length > 2)
  }
  await expect.poll(read, { timeout: 180_000, intervals: [1000] }).toBeTruthy()
  const { id, pictures = [] } = (await read()) ?? {}
  for (const [index, alarmType] of Object.values(others).entries()) {
    const name = `${randomUUID()}.jpg`
    const picture = await fetch(address + pictures[index % pictures.length])
    await uploadAsAiServer(address, name, Buffer.from(await picture.arrayBuffer()))
    const occurredAt = Date.now() - (index + 1) * 7 * 60_000
    await raiseAlarm(address, { alarmType, occurredAt, location: places[index] ?? '', pictures: [name] })
  }
  return String(id)
}
const places = ['二号车间东门', '装卸区', '原料库', '三号通道']

/** What an installation in use has and the demo has not. */
async function prepare(address: string, user: User, alarm: string) {
  const { rows } = await ask(address, user, alarmCalls.list, { pageSize: 4 })
  const { companyId } = await ask(address, user, alarmCalls.get, { alarmId: alarm })
  for (const name of ['夜班交接', '安全周例会']) await ask(address, user, boardCalls.create, { name, companyId })
  const boards = await ask(address, user, boardCalls.list, {})
  const boardId = boards.rows[0]?.id as number
  for (const { id } of rows) await ask(address, user, boardCalls.join, { boardId, alarmId: id, remark: '夜班重点关注' })
  await ask(address, user, mailCalls.addServer, {
    name: '公司邮箱',
    host: 'smtp.example.com',
    port: 587,
    security: 'starttls',
    anyCertificate: false,
    login: 'alarm',
    password: 'not-a-real-one',
    sender: 'alarm@example.com',
    senderName: '',
  })
  const nobody = { accounts: [], addresses: [], robots: [] }
  await ask(address, user, noticeCalls.saveRule, {
    companyId,
    name: '夜间离岗',
    state: 'enabled',
    // What no camera of the demo sees: nothing is sent.
    types: [5],
    levels: [],
    projectIds: [],
    hours: [],
    first: { ...nobody, addresses: ['shift@example.com'] },
    steps: [{ afterMinutes: 10, targets: { ...nobody, addresses: ['chief@example.com'] } }],
  })
}

/** Every text, label and hint that the window shows now. */
function wordsInView(): string[] {
  const isInView = (box: DOMRect) => box.width > 0 && box.top < innerHeight && box.bottom > 0 && box.left < innerWidth
  const found: (string | null)[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement } = texts.currentNode
    if (parentElement?.checkVisibility({ visibilityProperty: true }) && isInView(parentElement.getBoundingClientRect()))
      found.push(texts.currentNode.textContent)
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]'))
    if (isInView(field.getBoundingClientRect())) found.push(field.placeholder)
  return found.flatMap(text => (text?.trim() ? [text.trim()] : []))
}

/** Switches off every level that pops up, for whoever is signed in. */
function popUpNothing() {
  const { uid } = JSON.parse(localStorage.getItem('user') ?? '{}') as { uid?: number }
  const off = { severe: false, normal: false, notice: false, noticeVariant: false, fault: false }
  localStorage.setItem(`alarmPopups.${uid}`, JSON.stringify(off))
}
