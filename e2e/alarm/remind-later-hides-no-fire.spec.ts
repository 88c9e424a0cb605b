import type { Page } from '@playwright/test'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'
import { ask } from '../support/signed-in.ts'

const minute = 60_000
const [fire, helmet] = [1, 3]

/** Every alarm that has popped up on the page since, however briefly, or was heard there. */
async function watchAlarms(page: Page) {
  await page.evaluate(() => {
    const [seen, heard] = [new Set<string>(), new Set<string>()]
    // What sounds is claimed first, so that no other tab sounds it too; that it then sounds, its notes say.
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      // Each with the level it has: one that rises is heard again.
      for (const [claim] of JSON.parse(localStorage.getItem('alarmsSounded') ?? '[]') as [string, number][])
        heard.add(claim.split(' ')[0] ?? '')
      start.call(this, when)
    }
    const look = () => {
      for (const popup of document.querySelectorAll<HTMLElement>('[data-alarm]')) seen.add(popup.dataset.alarm ?? '')
    }
    look()
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { watchedAlarms: { seen, heard } })
  })
  return (kind: 'seen' | 'heard', what: string) =>
    page.evaluate(
      ([of, name]) =>
        (window as unknown as { watchedAlarms: Record<string, Set<string>> }).watchedAlarms[of]?.has(name) ?? false,
      [kind, what] as const,
    )
}

test('a helmet alarm is put off: its camera’s fire pops up and is heard everywhere at once, everybody sees the countdown, and anybody ends it', async ({
  address,
  openAs,
}) => {
  const user = await clearDesk(address)
  for (const { alarm } of await ask(address, user, quietCalls.list, {}))
    if (alarm)
      await ask(address, user, quietCalls.postponeAlarm, { alarmId: alarm.alarmId, nrBeginTime: 0, nrEndTime: 0 })
  const pages = [await openAs('operator', '/monitor'), await openAs('admin', '/monitor')]
  const [operator, admin] = pages as [Page, Page]
  for (const page of pages) await expect(page.getByRole('treeitem').last()).toBeVisible()
  const noticed = await Promise.all(pages.map(watchAlarms))
  /** Merge windows are none of this: each lies minutes behind the one before. */
  let helmets = 0
  const raiseHelmet = (minutesAgo: number) => {
    helmets += 1
    return raiseAlarm(address, { alarmType: helmet, occurredAt: Date.now() - minutesAgo * minute })
  }
  const expectEverywhere = (alarmId: string, timeout = 60_000) =>
    Promise.all(
      noticed.flatMap(on =>
        (['seen', 'heard'] as const).map(kind => expect.poll(() => on(kind, alarmId), { timeout }).toBe(true)),
      ),
    )
  /** Of what comes together only the most urgent is heard, and a camera's own alarm may come in this very moment: then the next one is. */
  const expectHelmetEverywhere = (minutesAgo: readonly number[]) => {
    const left = [...minutesAgo]
    return expect(async () => {
      const alarmId = await raiseHelmet(left.shift() ?? 0)
      await expectEverywhere(alarmId, 20_000)
    }).toPass({ timeout: minutesAgo.length * 20_000, intervals: [0] })
  }
  const expectNowhere = async (what: string) => {
    for (const on of noticed) expect([await on('seen', what), await on('heard', what)]).toEqual([false, false])
  }

  const feed = (page: Page) => page.getByRole('region', { name: '待处理告警' })
  // An alarm of the demo's cameras that comes between the pointer's arrival and its press may move the list once more.
  const open = (page: Page) =>
    expect(async () => {
      // Its part of the console may come late: once it is there it lies over the feed.
      if (!(await page.getByRole('dialog').isVisible()))
        await feed(page).getByRole('button', { name: '未戴安全帽' }).last().click({ timeout: 5000 })
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 240_000 })
  const close = async (page: Page) => {
    await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).click()
    // The feed does not move while the pointer is on it.
    await page.getByRole('tree').hover()
  }

  await expectHelmetEverywhere([40, 35, 30])
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
  await expect(badges(admin).feed).toHaveCount(helmets)
  // What a camera sees by itself in the same moment may be spoken instead: then the next fire is.
  let burning: string | undefined
  await expect(async () => {
    // One that waits for its verdict would take the next one in, and nothing sounds again.
    if (burning)
      await ask(address, user, alarmCalls.handle, { alarmIds: [burning], verdict: 'ignored', comment: '清理' })
    const alarmId = await raiseAlarm(address, { alarmType: fire })
    burning = alarmId
    const spoken = pages.map(page =>
      page.waitForRequest(request => `${request.url()} ${request.postData()}`.includes(alarmId), { timeout: 20_000 }),
    )
    await Promise.all([expectEverywhere(alarmId, 20_000), ...spoken])
  }).toPass({ timeout: 120_000, intervals: [0] })
  for (const page of pages) await expect(page.getByRole('link', { name: /严重/ }).first()).toBeVisible()
  // It is listed as ever, with the countdown of its type.
  await expect(badges(admin).feed).toHaveCount(helmets)
  await expectNowhere(second)

  await open(admin)
  const detail = admin.getByRole('dialog')
  await detail.getByRole('button', { name: left }).click()
  const words = admin.getByRole('tooltip').filter({ hasText: '王值班' })
  await expect(words).toContainText('严重告警照常提醒')
  await words.getByRole('button', { name: '立即结束' }).click()
  await expect(detail.getByRole('button', { name: left })).toHaveCount(0)
  await close(admin)
  for (const page of pages) for (const badge of Object.values(badges(page))) await expect(badge).toHaveCount(0)

  await expectHelmetEverywhere([8, 4, 0])
  await clearDesk(address)
})
