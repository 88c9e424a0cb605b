import type { Page } from '@playwright/test'
import { levelCalls } from '@watchfire/contract/level/level.calls.ts'
import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import { openChatGroup } from '../support/chat-group.ts'
import { chooseOption } from '../support/choose-option.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'
import { expectNotice } from '../support/short-messages.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

const secret = 'SEC of the night shift'
const fire = 1

const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label).first()

/** Whether it was sent: a robot takes one message every three seconds. */
async function sendTest(page: Page): Promise<boolean> {
  const answered = page.waitForResponse(`**${robotCalls.test.path}`)
  await page.getByRole('button', { name: '发送测试消息 夜班群' }).click()
  const { data } = (await (await answered).json()) as { data: { sent: boolean } | null }
  return data?.sent ?? false
}

test('a severe alarm that nobody handles reaches the group once more, and comes back to the console', async ({
  openAs,
  address,
  allowLines,
}) => {
  // A test that comes before the robot's next turn.
  allowLines(/status of 429/)
  const group = await openChatGroup(secret)
  const user = await clearDesk(address)
  const chief = await openSession(address, ...accounts.admin)

  const page = await openAs('admin', '/wx-manage')
  await page.getByRole('button', { name: '新增机器人' }).click()
  const robotDialog = page.getByRole('dialog', { name: '新增机器人' })
  await robotDialog.getByLabel('名称').fill('夜班群')
  await chooseOption(field(page, '类型'), '钉钉')
  await robotDialog.getByLabel('Webhook 地址').fill(group.webhook)
  await robotDialog.getByLabel('加签密钥').fill('a wrong one')
  await robotDialog.getByRole('button', { name: /^保 ?存$/ }).click()
  const row = page.getByRole('row').filter({ hasText: '夜班群' })
  await expect(row).toContainText('127.0.0.1')
  await row.getByRole('button', { name: '发送测试消息 夜班群' }).click()
  await expect(page.getByText('sign not match').first()).toBeVisible()

  await row.getByRole('button', { name: '修改 夜班群' }).click()
  await page.getByRole('dialog', { name: '修改机器人' }).getByLabel('加签密钥').fill(secret)
  await page
    .getByRole('dialog', { name: '修改机器人' })
    .getByRole('button', { name: /^保 ?存$/ })
    .click()
  await expect.poll(() => sendTest(page)).toBe(true)
  await expectNotice(page, '已发送，对方回复')
  expect(group.messages).toHaveLength(1)

  await page.goto(`${address}/notice-rule`)
  await page.getByRole('button', { name: '新增规则' }).click()
  const dialog = page.getByRole('dialog', { name: '新增通知规则' })
  await dialog.getByLabel('规则名称').fill('夜间值班')
  // The demo's cameras raise other severe alarms meanwhile.
  await chooseOption(field(page, '告警类型'), '明火烟雾')
  await chooseOption(field(page, '机器人'), '夜班群')
  await dialog.getByRole('button', { name: '添加升级通知' }).click()
  await dialog.getByLabel('未处理超过').fill('1')
  await chooseOption(dialog.getByLabel('机器人').last(), '夜班群')
  await dialog.getByRole('button', { name: /^保 ?存$/ }).click()
  await expect(page.getByRole('row').filter({ hasText: '夜间值班' })).toContainText('1 分钟：0 人 · 1 机器人')

  const [rule] = (await ask(address, chief, noticeCalls.listRules, { keyword: '夜间值班' })).rows
  const [robot] = (await ask(address, chief, robotCalls.list, {})).rows
  const operator = await openAs('operator', '/workplace')
  await expect(operator.getByTestId('live-mark')).toHaveAttribute('data-connected', 'true')
  const { companyId } = await openSession(address, ...accounts.operator)
  const overdueAfter = async (overdueMinutes: number) => {
    const settings = await ask(address, user, levelCalls.list, { companyId })
    const setting = settings.find(one => one.type === fire)
    const { level = 'severe', mergeSeconds = 60, version = 0 } = setting ?? {}
    await ask(address, user, levelCalls.update, { companyId, type: fire, level, mergeSeconds, overdueMinutes, version })
  }
  try {
    await overdueAfter(1)
    const alarmId = await raiseAlarm(address, { alarmType: fire, location: '<at user_id="all">卸货区</at>' })
    const popup = operator.locator(`article[data-alarm="${alarmId}"]`)
    await expect(popup).toBeVisible()
    await expect.poll(() => group.messages.length).toBe(2)
    expect(group.messages[1]).toContain('【严重】明火烟雾')
    expect(group.messages[1]).toContain('＜at user＿id="all"＞卸货区＜/at＞')
    await expect(popup).toBeHidden()

    await expect(popup).toBeVisible({ timeout: 180_000 })
    await expect.poll(() => group.messages.length).toBe(3)
    expect(group.messages[2]).toContain('已超过 1 分钟未处理')
    await operator.getByRole('button', { name: /^待办/ }).click()
    await expect(operator.getByRole('button', { name: /明火烟雾.*已超时/ })).toBeVisible()
    await operator.getByRole('button', { name: /明火烟雾.*已超时/ }).click()
    await expect(operator).toHaveURL(new RegExp(`alarm=${alarmId}`))

    await page.goto(`${address}/wx-manage?view=messages`)
    const escalated = page.getByRole('row').filter({ hasText: '已超过 1 分钟未处理' })
    await expect(escalated.first()).toContainText('已发送')
    // A robot says one thing after the other: with this one there is no fourth before it.
    await page.goto(`${address}/wx-manage`)
    await expect.poll(() => sendTest(page)).toBe(true)
    expect(group.messages).toHaveLength(4)
    const firstLine = (message: string | undefined) => message?.split('\n')[0]
    expect(firstLine(group.messages[3])).toBe(firstLine(group.messages[0]))
  } finally {
    await overdueAfter(5)
    if (rule) await ask(address, chief, noticeCalls.removeRule, { ruleId: rule.ruleId })
    if (robot) await ask(address, chief, robotCalls.remove, { robotId: robot.robotId })
    await group.close()
    await clearDesk(address)
  }
})
