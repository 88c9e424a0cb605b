import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { chooseOption } from '../support/choose-option.ts'
import { expect, test } from '../support/journey.ts'
import { picturedAlarm, raiseAlarm } from '../support/raise-alarm.ts'
import { expectNotice } from '../support/short-messages.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

const intrusion = 4

test('an operator puts an alarm on a board with a remark, and it stands on the wall', async ({ openAs, address }) => {
  const user = await openSession(address, ...accounts.admin)
  const alarm = await picturedAlarm(address, user, intrusion)
  const name = `交班 ${Date.now()}`
  await ask(address, user, boardCalls.create, { name, companyId: alarm.companyId })

  const desk = await openAs('operator', `/workplace?alarm=${alarm.id}`)
  const detail = desk.locator('[data-layer="alarm-detail"]')
  await expect(detail.getByText(alarm.atText).first()).toBeVisible()
  await desk.keyboard.press('b')
  const dialog = desk.getByRole('dialog', { name: '加入我的公告' })
  // Which boards there are depends on who came before; nothing is chosen until somebody chooses.
  await expect(dialog.getByRole('button', { name: '新建公告' })).toHaveCount(0)
  await chooseOption(dialog.getByRole('combobox'), name, { typed: true })
  await dialog.getByRole('textbox', { name: '备注' }).fill('夜班盯防一号门')
  await dialog.getByRole('button', { name: /^加 ?入$/ }).click()
  await expectNotice(desk, '已成功加入！')
  await expect(dialog).toBeHidden()

  const wall = await openAs('admin', '/notice-board')
  await wall.getByRole('button', { name: new RegExp(name) }).click()
  const card = wall.getByRole('listitem').filter({ hasText: '夜班盯防一号门' })
  await expect(card.getByText(alarm.typeName)).toBeVisible()
  await expect(card.getByText('待处理')).toBeVisible()
  const picture = card.getByRole('img', { name: '区域入侵的告警图片' })
  await expect.poll(() => picture.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)

  await card.getByRole('button', { name: '修改备注' }).click()
  await wall.getByRole('textbox', { name: '备注' }).fill('已派保安到位')
  await wall.getByRole('button', { name: /^确 ?定$/ }).click()
  const changed = wall.getByRole('listitem').filter({ hasText: '已派保安到位' })
  await changed.getByRole('link').click()
  await expect(wall.locator('[data-layer="alarm-detail"]').getByText(alarm.atText).first()).toBeVisible()
  await wall.keyboard.press('Escape')
  await changed.getByRole('button', { name: '移出公告' }).click()
  await wall.getByRole('tooltip').getByRole('button', { name: '移出公告' }).click()
  await expect(changed).toHaveCount(0)
})

test('who only adds to boards looks at them and takes away what is theirs, and no more', async ({
  openAs,
  address,
}) => {
  const admin = await openSession(address, ...accounts.admin)
  const [own, foreign] = [
    await raiseAlarm(address, { alarmType: 5, location: '我的' }),
    await raiseAlarm(address, { alarmType: 6, location: '别人的' }),
  ]
  const { companyId } = await ask(address, admin, alarmCalls.get, { alarmId: own })
  const board = await ask(address, admin, boardCalls.create, { name: `班前会 ${Date.now()}`, companyId })
  await ask(address, admin, boardCalls.join, { boardId: board.id, alarmId: foreign })

  const page = await openAs('operator', `/workplace?alarm=${own}`)
  await expect(page.locator('[data-layer="alarm-detail"]').getByRole('button', { name: '加入公告' })).toBeVisible()
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog', { name: '加入我的公告' })
  await chooseOption(dialog.getByRole('combobox'), board.name, { typed: true })
  await dialog.getByRole('button', { name: /^加 ?入$/ }).click()
  await page.getByRole('button', { name: '查看公告' }).click()
  await expect(page).toHaveURL(`${address}/notice-board?board=${board.id}`)
  await expect(page.getByRole('heading', { name: '我的公告' })).toBeVisible()
  await expect(page.getByRole('button', { name: /新建公告|重命名|删除公告/ })).toHaveCount(0)

  const mine = page.getByRole('listitem').filter({ hasText: '我的' })
  const theirs = page.getByRole('listitem').filter({ hasText: '别人的' })
  await expect(theirs).toBeVisible()
  await expect(theirs.getByRole('button')).toHaveCount(0)
  await mine.getByRole('button', { name: '移出公告' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '移出公告' }).click()
  await expect(mine).toHaveCount(0)

  await page.getByRole('button', { name: /^账户/ }).click()
  await page.getByRole('menuitem', { name: '我的公告' }).click()
  await expect(page.getByRole('heading', { name: '我的公告' })).toBeVisible()
})

test('without a board chosen nothing is added, and one can be made in passing', async ({ openAs, address }) => {
  const user = await openSession(address, ...accounts.admin)
  const alarm = await picturedAlarm(address, user, intrusion)
  for (const name of ['一', '二']) {
    await ask(address, user, boardCalls.create, { name: `${name} ${Date.now()}`, companyId: alarm.companyId })
  }
  const page = await openAs('admin', `/workplace?alarm=${alarm.id}`)
  await page.locator('[data-layer="alarm-detail"]').getByRole('button', { name: '加入公告' }).click()
  const dialog = page.getByRole('dialog', { name: '加入我的公告' })
  await dialog.getByRole('button', { name: /^加 ?入$/ }).click()
  await expect(dialog.getByRole('alert').or(dialog.locator('.ant-form-item-explain-error'))).toContainText('请选择公告')
  await dialog.getByRole('button', { name: '新建公告' }).click()
  const name = `应急演练 ${Date.now()}`
  await dialog.getByRole('textbox', { name: '公告名称' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(dialog.locator('.ant-select-content, .ant-select-selection-item').first()).toContainText(name)
  await dialog.getByRole('button', { name: /^加 ?入$/ }).click()
  await expectNotice(page, '已成功加入！')
})
