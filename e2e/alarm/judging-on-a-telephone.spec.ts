import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { tooSmall } from '../support/fingertip.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'
import { expectNotice } from '../support/short-messages.ts'
import { ask } from '../support/signed-in.ts'

test('on a telephone an alarm is found, looked at and judged with the thumb', async ({ address, openAs }) => {
  const user = await clearDesk(address)
  const id = await raiseAlarm(address, { alarmType: 3 })
  const page = await openAs('operator', '/workplace?state=pending', { width: 390, height: 844 })
  const card = page.getByRole('listitem').filter({ hasText: '未戴安全帽' }).first()
  await expect(card).toBeVisible()
  for (const part of ['banner', 'main'] as const) expect(await tooSmall(page.getByRole(part))).toEqual([])
  await card.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  const forward = dialog.getByRole('button', { name: '邮件转发' })
  await forward.scrollIntoViewIfNeeded()
  await forward.click()
  const mail = page.getByRole('dialog', { name: '邮件转发' })
  await expect(mail).toBeVisible()
  expect((await mail.boundingBox())?.width).toBeLessThanOrEqual(390)
  // The characters written so far belong to the field above them, not to the button below.
  const [written, addAlarms] = [mail.getByText(/^0 \/ \d+$/), mail.getByRole('button', { name: '添加告警' })]
  const distance = async () => {
    const [above, below] = await Promise.all([written.boundingBox(), addAlarms.boundingBox()])
    return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))
  }
  await expect.poll(distance).toBeGreaterThanOrEqual(12)
  await page.keyboard.press('Escape')
  await expect(mail).toBeHidden()
  const verdict = dialog.getByRole('radio', { name: '真实告警' })
  await verdict.scrollIntoViewIfNeeded()
  const target = await dialog.getByTestId('verdict-choice').first().boundingBox()
  expect(target?.height).toBeGreaterThanOrEqual(44)
  await verdict.check()
  await dialog.getByRole('button', { name: '提交' }).click()
  await expectNotice(page, '操作成功')
  expect(await ask(address, user, alarmCalls.get, { alarmId: id })).toMatchObject({ verdict: 'trueAlarm' })
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(sideways).toBe(false)
})
