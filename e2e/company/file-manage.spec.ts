/** What is stored: the totals agree, a rule says what it would delete, and evidence is held and released. */

import type { Page } from '@playwright/test'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { picturedAlarm } from '../support/raise-alarm.ts'
import { expectNotice } from '../support/short-messages.ts'
import { ask } from '../support/signed-in.ts'

const intrusion = 4
const numberOf = (text: string) => Number(text.replace(/,/g, ''))

test('an administrator sees totals that agree, makes a rule by its dry run, and holds and releases evidence', async ({
  address,
  openAs,
}) => {
  const admin = await clearDesk(address)
  const { id } = await picturedAlarm(address, admin, intrusion)
  await ask(address, admin, alarmCalls.handle, { alarmIds: [id], verdict: 'falseAlarm' })

  const root = await openAs('root', '/file-manage')
  await root.getByRole('combobox', { name: '企业' }).click()
  await root.locator('.ant-select-item-option').filter({ hasText: '烽燧示范集团' }).first().click()
  await root.getByRole('button', { name: '设置配额' }).click()
  await root.getByLabel('配额（GB）').fill('500')
  await root.getByRole('button', { name: '保存配额' }).click()
  await expectNotice(root, '存储配额已保存')

  const page = await openAs('admin', '/file-manage')
  await expect(page.getByRole('region', { name: '存储配额' })).toContainText('配额 500 GB')
  await totalsAgree(page)

  await page.getByText('保留规则', { exact: true }).click()
  const term = page.getByLabel('告警图片 误报保留天数')
  await term.fill(String(60 + (Date.now() % 300)))
  await page.getByRole('button', { name: '试算' }).click()
  await expect(page.getByRole('row', { name: /告警图片 · 误报/ })).toContainText('不删除')
  await page.getByRole('button', { name: '保存规则' }).click()
  const question = page.getByRole('dialog', { name: '保存保留规则？' })
  await expect(question).toContainText('目前没有文件和告警记录超过这些期限')
  await question.getByRole('button', { name: '保存规则' }).click()
  await expectNotice(page, '保留规则已保存')

  await page.getByText('文件', { exact: true }).click()
  await page.getByLabel('告警编号').fill(id)
  await page.getByLabel('告警编号').press('Enter')
  const file = page.getByRole('row').filter({ hasText: id })
  await expect(file).toHaveCount(1)
  await expect(file).toContainText('误报')
  await file.getByRole('button', { name: `长期保留 ${id}` }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('事故调查')
  await page.getByRole('dialog').getByRole('button', { name: '长期保留' }).click()
  await expect(file).toContainText('事故调查')
  await file.getByRole('button', { name: `取消长期保留 ${id} 事故调查` }).click()
  await page.getByRole('button', { name: '取消长期保留', exact: true }).click()
  await expect(file).not.toContainText('事故调查')
  await expect(file.getByRole('button', { name: `长期保留 ${id}`, exact: true })).toBeVisible()
})

/** What the heading says is the sum of the rows below it. Both are read at once: files come meanwhile. */
async function totalsAgree(page: Page) {
  const sums = page.getByTestId('storage-sums')
  await expect(sums).toContainText(/共 [\d,]+ 个文件/)
  const { heading, counts } = await page.getByRole('main').evaluate(main => ({
    heading: main.querySelector('[data-testid="storage-sums"]')?.textContent ?? '',
    counts: [...(main.querySelector('table')?.querySelectorAll('tr') ?? [])].map(
      row => row.querySelectorAll('td')[3]?.textContent ?? '',
    ),
  }))
  const total = numberOf(/共 ([\d,]+) 个文件/.exec(heading)?.[1] ?? '')
  expect(total).toBeGreaterThan(0)
  expect(counts.filter(text => /^[\d,]+$/.test(text)).reduce((sum, text) => sum + numberOf(text), 0)).toBe(total)
}
