import type { Page } from '@playwright/test'
import { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { clearDesk, expect, test } from './journey.ts'
import { raiseAlarm } from './raise-alarm.ts'
import { ask } from './signed-in.ts'

const minute = 60_000
const [fire, helmet] = [1, 3]

/** Every alarm that has popped up on the page since, however briefly. */
async function watchPopups(page: Page) {
  await page.evaluate(() => {
    const seen = new Set<string>()
    const look = () => {
      for (const popup of document.querySelectorAll<HTMLElement>('[data-alarm]')) seen.add(popup.dataset.alarm ?? '')
    }
    look()
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { poppedUp: seen })
  })
  return (alarmId: string) =>
    page.evaluate(id => (window as unknown as { poppedUp: Set<string> }).poppedUp.has(id), alarmId)
}

test('a helmet alarm is put off: its camera’s fire pops up everywhere at once, everybody sees the countdown, and anybody ends it', async ({
  address,
  openAs,
}) => {
  test.setTimeout(300_000)
  const user = await clearDesk(address)
  for (const { alarm } of await ask(address, user, quietCalls.list, {}))
    if (alarm)
      await ask(address, user, quietCalls.postponeAlarm, { alarmId: alarm.alarmId, nrBeginTime: 0, nrEndTime: 0 })
  const pages = [await openAs('operator', '/monitor'), await openAs('admin', '/monitor')]
  const [operator, admin] = pages as [Page, Page]
  for (const page of pages) await expect(page.getByRole('treeitem').last()).toBeVisible({ timeout: 60_000 })
  const popped = await Promise.all(pages.map(watchPopups))
  /** Merge windows are none of this: each lies minutes behind the one before. */
  const raiseHelmet = (minutesAgo: number) =>
    raiseAlarm(address, { alarmType: helmet, occurredAt: Date.now() - minutesAgo * minute })
  const expectEverywhere = (alarmId: string) =>
    Promise.all(popped.map(on => expect.poll(() => on(alarmId), { timeout: 60_000 }).toBe(true)))

  const feed = (page: Page) => page.getByRole('region', { name: '待处理告警' })
  const open = (page: Page) => feed(page).getByRole('button', { name: '未戴安全帽' }).last().click()
  const close = async (page: Page) => {
    await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).click()
    // The feed does not move while the pointer is on it.
    await page.getByRole('tree').hover()
  }

  const first = await raiseHelmet(30)
  await expectEverywhere(first)
  await open(operator)
  await operator.getByRole('group', { name: '对此告警的操作' }).getByRole('button', { name: '稍后提醒' }).click()
  const remind = operator.getByRole('dialog', { name: '稍后提醒' })
  await expect(remind.getByRole('checkbox', { name: /严重告警也不提醒/ })).not.toBeChecked()
  await remind.getByRole('radio', { name: '10 分钟' }).check()
  await remind
    .getByRole('button', { name: '确 定' })
    .or(remind.getByRole('button', { name: '确定' }))
    .click()
  await expect(remind).toBeHidden()
  await close(operator)

  const left = /^稍后提醒，还剩 \d+:\d\d，查看与结束$/
  const badges = (page: Page) => ({
    tile: page.getByRole('list', { name: '实时画面' }).getByRole('button', { name: left }),
    tree: page.getByRole('tree').getByRole('button', { name: left }),
    feed: feed(page).getByRole('button', { name: left }),
  })
  for (const page of pages) for (const badge of Object.values(badges(page))) await expect(badge.first()).toBeVisible()

  const second = await raiseHelmet(20)
  const burning = await raiseAlarm(address, { alarmType: fire })
  await expectEverywhere(burning)
  for (const page of pages) await expect(page.getByRole('link', { name: /严重/ }).first()).toBeVisible()
  // It is listed as ever, with the countdown of its type.
  await expect(badges(admin).feed).toHaveCount(2)
  expect(await Promise.all(popped.map(on => on(second)))).toEqual([false, false])

  await open(admin)
  const detail = admin.getByRole('dialog')
  await detail.getByRole('button', { name: left }).click()
  const words = admin.getByRole('tooltip').filter({ hasText: '王值班' })
  await expect(words).toContainText('严重告警照常提醒')
  await words.getByRole('button', { name: '立即结束' }).click()
  await expect(detail.getByRole('button', { name: left })).toHaveCount(0)
  await close(admin)
  for (const page of pages) for (const badge of Object.values(badges(page))) await expect(badge).toHaveCount(0)

  await expectEverywhere(await raiseHelmet(0))
  await clearDesk(address)
})
