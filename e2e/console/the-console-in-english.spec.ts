import { expect, test } from '../support/journey.ts'
import { picturedAlarm, raiseAlarm } from '../support/raise-alarm.ts'
import { accounts, openSession } from '../support/signed-in.ts'

test('an English operator reads and handles an alarm without a Chinese word of the product', async ({
  address,
  openAs,
}) => {
  const admin = await openSession(address, ...accounts.admin)
  const alarm = await picturedAlarm(address, admin, 4)
  const page = await openAs('operator', '/workplace', { language: 'en' })
  await expect(page.getByRole('heading', { name: 'Alarm desk' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Intrusion' }).first()
  await expect(row.getByText('Severe')).toBeVisible()
  await page.goto(`${address}/workplace?alarm=${alarm.id}`)
  const dialog = page.getByRole('dialog')
  const falseAlarm = dialog.getByRole('radio', { name: 'False alarm' })
  await expect(falseAlarm).toBeVisible()
  await page.keyboard.press('1')
  await expect(falseAlarm).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Handling history' }).click()
  await expect(dialog.getByRole('tabpanel').getByText('False alarm')).toBeVisible()
  // Names of companies, places and people are data; every word around them is English.
  const words = await page.locator('header, nav, [role=dialog] button, [role=tab], legend, label, th').allInnerTexts()
  const data = /烽燧|示范|厂区|卸货|仓库|变压器|陈安全|王值班|工厂|集团/
  expect(words.filter(text => /[\u4e00-\u9fff]/.test(text) && !data.test(text))).toEqual([])
})

test('the top bar stays whole on every screen, and a page that is not there says so and leads back', async ({
  address,
  openAs,
}) => {
  await raiseAlarm(address, { alarmType: 1 })
  for (const width of [1366, 1920, 390]) {
    const page = await openAs('admin', '/developing', { language: 'en', width })
    await expect(page.getByRole('heading', { name: 'There is no such page yet' })).toBeVisible()
    const bar = page.getByRole('banner')
    await expect(bar.getByTitle('Severe alarms to handle')).toBeVisible()
    // As full as it gets: many alarms, a long name.
    await bar.evaluate(
      (element, waiting) => {
        for (const count of element.querySelectorAll('[data-testid="strip-count"]')) count.textContent = waiting
        for (const name of element.querySelectorAll('[data-testid="account-name"]'))
          name.textContent = 'Alexandra Worthington'
      },
      width === 390 ? '99+' : '1284 waiting',
    )
    const edges = await bar.evaluate(element => {
      const parts = [
        ...element.querySelectorAll(':scope > :not([data-testid="bar-right"]), [data-testid="bar-right"] > *'),
      ]
      const boxes = parts.map(part => part.getBoundingClientRect()).filter(box => box.width > 0)
      return { width: innerWidth, gaps: boxes.map((box, index) => (boxes[index + 1]?.left ?? innerWidth) - box.right) }
    })
    expect(edges.width).toBe(width)
    for (const gap of edges.gaps) expect(gap).toBeGreaterThanOrEqual(0)
    await page.getByRole('link', { name: 'Back to Live monitor' }).click()
    await expect(page).toHaveURL(/\/monitor$/)
  }
})
