/** Takes every picture of the manual in both languages, and notes which words of the screens each shows: a test says when one is out of date. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import { expect, test } from './support/journey.ts'
import { someAlarms, takePicture } from './support/picture-page.ts'
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
    for (const [name, picture] of Object.entries(pictures(alarm))) {
      await test.step(`${name}.${language}`, async () => {
        const page = await openAs('admin', '/login', language === 'en' ? { language } : {})
        seen[`${name}.${language}`] = await takePicture(page, picture, `${folder}${name}.${language}.jpg`, words)
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
