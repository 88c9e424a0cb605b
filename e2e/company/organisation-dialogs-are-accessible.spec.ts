/** Dialogs of the organisation's pages and of the system settings are looked at by axe, in the dark; and in the light on a telephone. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import { tooSmall } from '../support/fingertip.ts'
import { goWithinAnew } from '../support/go-within.ts'
import { expect, test } from '../support/journey.ts'

type Look = {
  path: string
  /** Pressed; what it opens is looked at. */
  press: RegExp
  /** Behind 更多 on a telephone. */
  lesser?: boolean
}

const [edit, move, remove] = [/^(编\s?辑|Edit)( |$)/, /^(转\s?移|Move) /, /^(删\s?除|Remove) /]
const ofAdmin: Look[] = [
  { path: '/customer', press: /新建企业|New company/ },
  { path: '/customer', press: edit },
  { path: '/customer', press: /^(停\s?用|Stop) / },
  { path: '/project-manage', press: /新建项目|New project/ },
  { path: '/project-manage', press: edit },
  { path: '/project-manage', press: move },
  { path: '/project-manage', press: remove },
  { path: '/region', press: /新建区域|New region/ },
  { path: '/region', press: edit },
  { path: '/region', press: move },
  { path: '/region', press: remove },
  { path: '/account', press: /登录策略|Sign-in policy/, lesser: true },
  { path: '/account', press: /邀\s?请|Invitations/, lesser: true },
  { path: '/account', press: /导\s?入|Import/, lesser: true },
  { path: '/api-keys', press: /新建密钥|New key/ },
  { path: '/sign-in-ways', press: /^(修\s?改|Change)$/ },
]
const ofRoot: Look[] = [
  { path: '/system-setting?view=networks', press: /添加网段|Add network/ },
  { path: '/system-setting?view=domains', press: /添加域名|Add domain/ },
  { path: '/system-setting?view=types', press: /新增告警类型|New alarm type/ },
]

const telephone = { width: 390, height: 844 }

async function look(page: Page, { path, press, lesser }: Look, onTelephone = false) {
  await test.step(`${path} ${press.source}`, async () => {
    await goWithinAnew(page, path)
    const behind = onTelephone && lesser === true
    if (behind) {
      await page.getByRole('button', { name: /更多|More/ }).click({ timeout: 30_000 })
      await page.getByRole('menuitem', { name: press }).click()
    } else await page.getByRole('button', { name: press }).first().press('Enter', { timeout: 30_000 })
    const dialog = page.getByRole('dialog').last()
    await expect(dialog).toBeVisible()
    // What lies below is dimmed, and nobody reads it there.
    const within = (await page.locator('.ant-modal').count()) > 0 ? '.ant-modal' : '.ant-drawer'
    if (!onTelephone) return expectAccessible(page, { within })
    // What the themes differ in is colour.
    await expectAccessible(page, { within, rules: ['color-contrast', 'link-in-text-block'] })
    expect.soft(await pushedSideways(page, within), 'has to be pushed sideways').toEqual([])
    expect.soft(await tooSmall(dialog), 'smaller than a fingertip').toEqual([])
  })
}

/** What within is wider than its place, and by how many pixels. */
const pushedSideways = (page: Page, within: string) =>
  page.evaluate(
    above =>
      [document.documentElement, ...document.querySelectorAll(`${above} *`)].flatMap(box => {
        const wider = box.scrollWidth - box.clientWidth
        const isPushed = box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX)
        return isPushed && wider > 0 ? [`${box.className}: ${wider}`] : []
      }),
    within,
  )

async function lookAtAll(page: Page, looks: readonly Look[]) {
  for (const each of looks) await look(page, each)
  await goWithinAnew(page, '/developing')
  await page.getByTestId('account').click()
  await page.getByRole('menuitem', { name: '浅色主题' }).click()
  await page.setViewportSize(telephone)
  for (const each of looks) await look(page, each, true)
}

test('dialogs of the organisation have no serious finding, and fit a telephone', async ({ openAs }) => {
  await lookAtAll(await openAs('admin', '/developing', { theme: 'dark' }), ofAdmin)
})

test('dialogs of the system settings have no serious finding, and fit a telephone', async ({ openAs }) => {
  await lookAtAll(await openAs('root', '/developing', { theme: 'dark' }), ofRoot)
})
