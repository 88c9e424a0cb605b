import { expectAccessible } from '../support/expect-accessible.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'

for (const [language, theme] of [
  ['zh', 'dark'],
  ['en', 'light'],
] as const) {
  test(`dialogs of alarms have no serious finding, in ${language} and ${theme}`, async ({ address, openAs }) => {
    await clearDesk(address)
    const smoking = await raiseAlarm(address, { alarmType: 2 })
    const station = await raiseAlarm(address, {
      alarmType: 84,
      station: 'A-3',
      actions: [{ actionId: 1, actionState: 2, reason: '扭矩不足' }],
    })
    const page = await openAs('admin', '/developing', language === 'en' ? { language } : {})
    await page.evaluate(name => localStorage.setItem('theme', name), theme)
    const dialog = page.getByRole('dialog')

    await page.goto(`${address}/workplace?alarm=${smoking}`)
    await expect(dialog.getByRole('radio', { name: /真实告警|True alarm/ })).toBeVisible()
    await page.keyboard.press('2')
    await dialog.getByLabel(/第 1 条违规人员姓名|Who is fined, row 1/).fill('张三')
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByRole('alert').first()).toBeVisible()
    await expectAccessible(page)

    await page.goto(`${address}/workplace?alarm=${station}`)
    await expect(dialog.getByRole('table')).toBeVisible()
    await expectAccessible(page)

    await page.goto(`${address}/workplace?state=pending`)
    await page.getByRole('row').getByRole('checkbox').nth(1).check()
    await page.getByRole('button', { name: /批量处理|Process selected/ }).click()
    await expect(dialog.getByRole('list').first()).toBeVisible()
    // What lies below a dialog is dimmed, and nobody reads it there.
    await expectAccessible(page, { within: '.ant-modal' })
  })
}
