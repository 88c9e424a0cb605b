/** Lets every late part of the console fail to arrive: it fails alone, says so, and comes by itself when it can. */
import type { Page } from '@playwright/test'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { passkeyCalls } from '@watchfire/contract/access/passkey/passkey.calls.ts'
import { policyCalls } from '@watchfire/contract/access/policy/policy.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { errorTable } from '@watchfire/contract/error-table.ts'
import { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { blockFiles } from '../support/block-parts.ts'
import { goWithin } from '../support/go-within.ts'
import { pointAtPopup } from '../support/hold-popup.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { pages } from '../support/lazy-pages.ts'
import { lazyParts } from '../support/lazy-parts.ts'
import { partsElsewhere } from '../support/parts-elsewhere.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'
import { raiseAlarms } from '../support/raise-alarms.ts'
import { accounts, ask, openSession, signIn } from '../support/signed-in.ts'

const parts = lazyParts()
const manualPages = [...parts.keys()].filter(part => part.endsWith('.md'))
const fileOf = (part: string) => {
  const file = parts.get(part)
  if (!file) throw new Error(`the console has no late part ${part}`)
  return file
}
const provoked = [/Failed to load resource/, /was preloaded using link preload but not used/]

/** What opens over the desk, in an order in which each finds what it needs: how to open it, and what is there then. */
const atTheDesk: [
  part: string,
  open: (page: Page) => Promise<unknown>,
  shown: (page: Page) => ReturnType<Page['locator']>,
][] = [
  ['OpenedMenu', page => page.getByTestId('account').click(), page => page.getByRole('menuitem', { name: '账户设置' })],
  [
    'ScreenMenu',
    page => page.getByRole('button', { name: '大屏', exact: true }).click(),
    page => page.getByRole('menuitem', { name: '大屏展示', exact: true }),
  ],
  [
    'SilentAlgorithms',
    page => page.getByRole('button', { name: 'AI 应用', exact: true }).click(),
    page => page.getByText('这里还没有设备能产生'),
  ],
  ['AccountDialog', openAccount, dialogOf],
  ['ConfirmationDialog', beDoubted, page => page.getByRole('dialog', { name: '请确认是您本人' })],
  ['CompanyDialog', page => page.getByTestId('logo').click(), dialogOf],
  ['NotificationSettings', page => page.getByRole('button', { name: '告警通知设置' }).click(), dialogOf],
  ['OpenedTodo', page => page.getByTestId('todo-button').click(), page => page.locator('.ant-popover')],
  ['OpenedKeys', page => page.locator('[aria-keyshortcuts="?"]').click(), page => page.locator('.ant-popover').last()],
  ['DayRangePicker', page => page.getByTestId('day-range').click(), page => page.locator('.ant-picker-dropdown')],
  ['KeepFilterDialog', page => page.getByRole('button', { name: '保存筛选' }).click(), dialogOf],
  ['ManageFiltersDialog', keepFilter, dialogOf],
  [
    'BatchWays',
    page => page.getByRole('checkbox').first().check(),
    page => page.getByRole('button', { name: '邮件转发' }),
  ],
  ['ForwardMailDialog', page => page.getByRole('button', { name: '邮件转发' }).click(), dialogOf],
  ['AlarmPickerDrawer', pickForMail, page => page.getByRole('dialog').nth(1)],
  ['JoinBoardDialog', page => page.getByRole('button', { name: '加入公告' }).click(), dialogOf],
  ['BatchHandleDialog', page => page.getByRole('button', { name: '批量处理' }).click(), dialogOf],
  ['ExportProgress', exportAll, page => page.getByText(/正在导出|已导出/)],
  [
    'RemindLaterDialog',
    page => page.getByTestId('popups').getByRole('button', { name: '稍后提醒' }).first().click(),
    dialogOf,
  ],
  ['AlarmDetailDialog', page => page.locator('[data-row-opener]').first().click(), dialogOf],
  // Last, for on a slow machine what it counts down to begins meanwhile.
  ['BulkHandleDialog', chooseAll, dialogOf],
  ['BulkLine', handleAll, page => page.getByText(/秒后开始处理 130 条|已处理 \d+/)],
]
/**
 * Only a page that came neither by https nor from this computer hashes by its own code; sign-in says when it failed. Icons of lower menus stand
 * beside their words, and their place is kept (`MenuIcon.tsx`); without the words on it a photo goes as it was taken (`PhotoList.tsx`). What
 * waits on a phone goes from the next page (`use-due-hazards.ts`), and a sign-out does not wait for what forgets the rest (`sign-out.ts`). A list
 * whose marks do not come stands without them (`read-desk-page.ts`).
 */
const notSeen = ['sha2', 'menu-icons-below', 'stamp-photo', 'send-saved', 'forget-saved', 'by-opinion']

test('each late part of the console has its place in these journeys', () => {
  const known = [
    ...Object.keys(pages),
    ...atTheDesk.map(([part]) => part),
    ...partsElsewhere,
    ...manualPages,
    ...notSeen,
  ]
  expect(known.sort()).toEqual([...parts.keys()].sort())
})

test('a page that does not come leaves the frame standing, and comes when it can', async ({
  openAs,
  address,
  allowLines,
}) => {
  allowLines(...provoked)
  const { algorithms } = await openSession(address, ...accounts.admin)
  const all = {
    ...pages,
    AlgorithmPage: `/${algorithms[0]?.nickname}`,
    SystemSettingsPage: '/system-setting',
    LogCollectorFacts: '/system-setting?view=collector',
    OpinionFacts: '/system-setting?view=looks',
    LicencePage: '/authorize',
  }
  const page = await openAs('root', '/developing')
  await expect(page.getByRole('banner')).toBeVisible()
  const network = await blockFiles(page, Object.keys(all).map(fileOf))
  for (const [part, path] of Object.entries(all)) {
    await test.step(part, async () => {
      await goWithin(page, path)
      await expect(page.getByRole('heading', { name: '页面未能加载' })).toBeVisible()
      await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
      await expectFrame(page)
      await network.restore(fileOf(part))
      await expect(page.locator('main [data-testid="page-failure"]')).toBeHidden()
      await expect(page.locator('main').getByRole('heading').first()).toBeVisible()
    })
  }
})

test('what opens over the desk and does not come leaves the desk standing, and comes when it can', async ({
  openAs,
  address,
  allowLines,
}) => {
  allowLines(...provoked)
  const user = await clearDesk(address)
  const forgetFilters = async () => {
    for (const { name } of await ask(address, user, deskCalls.listFilters, {}))
      await ask(address, user, deskCalls.removeFilter, { name })
  }
  await forgetFilters()
  await raiseAlarms(address, { count: 130, alarmType: 8 })
  const page = await openAs('admin', '/workplace?type=8&state=pending')
  await expect(page.getByText('共 130 条')).toBeVisible()
  const network = await blockFiles(
    page,
    atTheDesk.map(([part]) => fileOf(part)),
  )
  for (const [part, open, shown] of atTheDesk) {
    await test.step(part, async () => {
      if (part === 'RemindLaterDialog') {
        await pointAtPopup(page, '明火烟雾')
        await raiseAlarm(address, { alarmType: 1 })
      }
      await open(page)
      const failure = page.locator('[data-testid="failure-card"], [data-testid="failure-line"]')
      await expect(failure).toContainText('正在自动重试')
      await expect(failure.getByRole('button', { name: '重试' })).toBeVisible()
      await expectFrame(page)
      if (part !== 'BulkLine') await expect(page.getByText('共 130 条')).toBeVisible()
      await network.restore(fileOf(part))
      await expect(shown(page).first()).toBeVisible()
      await expect(failure).toBeHidden()
      if (!['ForwardMailDialog', 'BatchWays', 'BulkHandleDialog'].includes(part)) await closeAll(page)
    })
  }
  await forgetFilters()
  for (const { bulkId, state } of await ask(address, user, deskCalls.listBulkActions, {}))
    if (state === 'waiting') await ask(address, user, deskCalls.undoBulk, { bulkId })
})

test('a card of a part that did not come can be closed, and its button tries at once', async ({
  openAs,
  allowLines,
}) => {
  allowLines(...provoked)
  const page = await openAs('admin', '/developing')
  await expect(page.getByRole('banner')).toBeVisible()
  const network = await blockFiles(page, [fileOf('CompanyDialog')])
  // The page's clock stands, so that none of its own tries comes: what comes, comes by the button.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.getByTestId('logo').click()
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  await expect(page.getByTestId('failure-card')).toBeHidden()
  await page.getByTestId('logo').click()
  const retry = page.getByRole('button', { name: '重试' })
  await expect(retry).toBeVisible()
  network.release(fileOf('CompanyDialog'))
  await retry.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the dialog of a camera fails alone, and comes when it can', async ({ openAs, allowLines }) => {
  allowLines(...provoked)
  const page = await openAs('admin', '/device-manage')
  const network = await blockFiles(page, [fileOf('CameraDialog')])
  await page.getByRole('button', { name: '添加摄像机' }).first().click()
  await expect(page.getByTestId('failure-card')).toBeVisible()
  await expectFrame(page)
  network.release(fileOf('CameraDialog'))
  await expect(page.getByRole('dialog', { name: '添加摄像机' })).toBeVisible()
})

test('over the live pictures a failure stops neither video nor popups nor feed; the menu of a telephone fails alone too', async ({
  openAs,
  address,
  allowLines,
}) => {
  allowLines(...provoked)
  const user = await clearDesk(address)
  const page = await openAs('admin', '/monitor')
  const tile = page.locator('[data-testid="tile"][data-state="playing"]').first()
  await expect(tile).toBeVisible()
  const network = await blockFiles(page, ['CompanyDialog', 'announce-alarms', 'OpenedQuiet'].map(fileOf))
  await page.getByTestId('logo').click()
  await expect(page.getByTestId('failure-card')).toBeVisible()
  const frames = async () => Number(await tile.getAttribute('data-frames'))
  const before = await frames()
  await expect.poll(frames).toBeGreaterThan(before + 5)
  const location = `分离${Date.now()}`
  await raiseAlarm(address, { alarmType: 1, location })
  await expect(page.getByTestId('popups').getByText(location).first()).toBeVisible()
  await expect(page.getByTestId('alarm-feed').getByText(location).first()).toBeVisible()
  await expect(page.getByText('有严重告警需要处理')).toBeVisible()
  network.release(fileOf('CompanyDialog'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await closeAll(page)

  const { rows } = await ask(address, user, deviceCalls.list, {})
  const deviceId = rows.at(-1)?.channelId ?? ''
  const quiet = (from: number, until: number) =>
    ask(address, user, quietCalls.silenceDevice, { deviceId, nrBeginTime: from, nrEndTime: until })
  const now = Date.now()
  await quiet(now, now + 600_000)
  await page.locator('[data-testid="device-tree"] [data-testid="quiet-badge"]').first().click()
  await expect(page.getByTestId('failure-card')).toBeVisible()
  network.release(fileOf('OpenedQuiet'))
  await expect(page.locator('.ant-popover')).toBeVisible()
  await quiet(now, now)

  const phone = await openAs('admin', '/login', { width: 390, height: 844 })
  const drawer = await blockFiles(phone, [fileOf('MenuDrawer')])
  await phone.goto(`${address}/developing`)
  await phone.getByRole('button', { name: '打开菜单' }).click()
  await expect(phone.getByTestId('failure-card')).toBeVisible()
  await expectFrame(phone, { live: false })
  drawer.release(fileOf('MenuDrawer'))
  await expect(phone.getByRole('dialog')).toBeVisible()
})

test('popups that do not come are missed in words, the page stands, and alarms pop up once they have come', async ({
  openAs,
  address,
  allowLines,
}) => {
  allowLines(...provoked)
  await clearDesk(address)
  const page = await openAs('admin', '/login')
  const network = await blockFiles(page, [fileOf('AlarmWatch')])
  await page.goto(`${address}/developing`)
  await expect(page.getByText('告警弹窗与提示音未能加载。')).toBeVisible()
  await expectFrame(page)
  network.release(fileOf('AlarmWatch'))
  await expect(page.getByText('告警弹窗与提示音未能加载。')).toBeHidden()
  const location = `补上${Date.now()}`
  await raiseAlarm(address, { alarmType: 1, location })
  await expect(page.getByTestId('popups').getByText(location).first()).toBeVisible()
})

test('sign-in, public pages and manual say what did not come, and go on by themselves', async ({
  browser,
  address,
}) => {
  const page = await browser.newPage()
  const late = [
    'LoginPage',
    'PublicPage',
    'ManualPage',
    'sign-in',
    'sign-in-by-passkey',
    'manual-search',
    'ConsoleApp',
    'InvitationPage',
    'DisplayPage',
    'VisitPage',
    ...manualPages,
  ]
  const network = await blockFiles(page, late.map(fileOf))
  const failed = page.getByRole('heading', { name: /页面未能加载|could not be loaded/ })
  const comes = async (part: string) => {
    await expect(failed).toBeVisible()
    await network.restore(fileOf(part))
    await expect(failed).toBeHidden()
  }
  await page.goto(`${address}/product`)
  await comes('PublicPage')
  await goWithin(page, '/word/word1')
  await expect(failed).toBeVisible()
  network.release(fileOf('ManualPage'))
  for (const language of ['zh', 'en']) {
    await page.evaluate(to => localStorage.setItem('language', to), language)
    await page.reload()
    for (const part of manualPages.filter(name => name.endsWith(`.${language}.md`))) {
      await goWithin(page, `/word/${part.split('.')[0]}`)
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await comes(part)
    }
  }
  await page.evaluate(() => localStorage.setItem('language', 'zh'))
  await page.goto(`${address}/word/word1`)
  await expect(page.locator('#root[data-ahead]')).toHaveCount(0)
  await page.getByRole('searchbox', { name: '搜索手册' }).fill('机器人')
  await expect(page.getByText('搜索未能加载')).toBeVisible()
  network.release(fileOf('manual-search'))
  await page.getByRole('link', { name: /通知规则与机器人/ }).click()
  await expect(page).toHaveURL(/word3#notice-rules$/)
  await page.goto(`${address}/invitation`)
  await comes('InvitationPage')
  await page.goto(`${address}/wall`)
  await comes('DisplayPage')
  await page.goto(`${address}/visit`)
  await comes('VisitPage')
  // Browsers know no passkeys of a bare address.
  await page.goto(`${address.replace('127.0.0.1', 'localhost')}/login`)
  await comes('LoginPage')
  const [account, password] = accounts.admin
  await page.getByLabel('账号').fill(account)
  await page.locator('input[type="password"]').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  const problem = page.getByTestId('sign-in-problem')
  await expect(problem).toHaveText(/^登录组件加载失败/)
  network.release(fileOf('sign-in'))
  await page.getByLabel('账号').fill('')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(problem).toHaveText('请输入账号')
  const byPasskey = page.getByRole('button', { name: '使用通行密钥登录' })
  await byPasskey.click()
  await expect(problem).toHaveText(/^登录组件加载失败/)
  network.release(fileOf('sign-in-by-passkey'))
  const asked = page.waitForResponse(`**${passkeyCalls.beginSignIn.path}`)
  await byPasskey.click()
  await asked
  await page.getByLabel('账号').fill(account)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await comes('ConsoleApp')
  await expect(page.getByRole('banner')).toBeVisible()
})

for (const { due, part, title, policy } of [
  { due: 'choose a password', part: 'OwnPasswordPage', title: '请设置您自己的密码', policy: {} },
  { due: 'set up a second factor', part: 'OwnFactorPage', title: '请启用第二步验证', policy: { changeFirst: false } },
]) {
  test(`whoever has to ${due} is told that the page for it did not come, and gets it`, async ({ browser, address }) => {
    const admin = await openSession(address, ...accounts.admin)
    const roles = await ask(address, admin, roleCalls.listGivable, {})
    const roleId = roles.find(role => role.name === 'viewer')?.roleId ?? 0
    const usual = await ask(address, admin, policyCalls.read, {})
    const { version } = await ask(address, admin, policyCalls.save, { ...usual, factorRoles: [roleId], ...policy })
    try {
      const account = `late-${Date.now()}`
      const { password = '' } = await ask(address, admin, accountCalls.save, {
        account,
        fullName: account,
        companyId: admin.companyId,
        roleId,
        allProjects: true,
        projectIds: [],
      })
      const page = await browser.newPage()
      const network = await blockFiles(page, [fileOf(part)])
      await signIn(page, address, account, password, '/monitor')
      const failed = page.getByRole('heading', { name: '页面未能加载' })
      await expect(failed).toBeVisible()
      network.release(fileOf(part))
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(failed).toBeHidden()
    } finally {
      await ask(address, admin, policyCalls.save, { ...usual, version })
    }
  })
}

function dialogOf(page: Page) {
  return page.getByRole('dialog')
}

async function openAccount(page: Page) {
  await page.getByTestId('account').click()
  await page.getByRole('menuitem', { name: '账户设置' }).click()
}

/** An act that the server wants proof for: the session is older than it is. */
async function beDoubted(page: Page) {
  const body = { rcode: errorTable['session.confirmDue'].rcode, errorCode: 'session.confirmDue', rmsg: '', data: null }
  await page.route(`**${factorCalls.beginApp.path}`, route => route.fulfill({ json: body }), { times: 1 })
  await openAccount(page)
  const settings = page.getByRole('dialog', { name: '账户设置' })
  await settings
    .getByRole('region', { name: '登录安全' })
    .getByRole('button', { name: /启\s*用/ })
    .click()
  await settings.getByRole('button', { name: '开始设置' }).click()
}

async function keepFilter(page: Page) {
  await page.getByRole('button', { name: '保存筛选' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill(`分离${Date.now()}`)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: '管理常用筛选' }).click()
}

function pickForMail(page: Page) {
  return page.getByRole('button', { name: '添加告警' }).click()
}

async function chooseAll(page: Page) {
  const all = page.getByRole('button', { name: /^处理全部/ })
  if (!(await all.isVisible())) await page.getByRole('checkbox').first().check()
  await all.click()
}

async function handleAll(page: Page) {
  await expect(page.getByRole('dialog').getByText('当前筛选条件下共 130 条告警')).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('Control+Enter')
}

async function exportAll(page: Page) {
  await page.locator('[aria-keyshortcuts="E"]').click()
  await page.getByRole('menuitem', { name: '导出为 CSV' }).click()
}

/** Escape closes the topmost; a drawer over a dialog takes two. */
async function closeAll(page: Page) {
  const open = page.locator(
    '[role="dialog"]:visible, .ant-dropdown:visible, .ant-popover:visible, .ant-picker-dropdown:visible',
  )
  await expect(async () => {
    if ((await open.count()) > 0) await page.keyboard.press('Escape')
    await expect(open).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}

async function expectFrame(page: Page, { live = true } = {}) {
  await expect(page.getByRole('banner')).toBeVisible()
  if (live) await expect(page.locator('[data-testid="live-mark"][data-connected="true"]')).toBeVisible()
}
