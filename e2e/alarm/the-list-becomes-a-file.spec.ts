import { readFileSync } from 'node:fs'
import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarms } from '../support/raise-alarms.ts'

test('the filtered list becomes a file of both kinds, and the page tells how far it is', async ({
  address,
  openAs,
}) => {
  await clearDesk(address)
  await raiseAlarms(address, { count: 30, alarmType: 10, location: '=1+1' })
  const page = await openAs('operator', '/workplace?type=10')
  await expect(page.getByText('人员聚集').first()).toBeVisible()
  const download = async (kind: string) => {
    await page.getByRole('button', { name: '导出' }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: kind }).click()
    const file = await coming
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
  }
  const csv = await download('导出为 CSV')
  expect(csv.name).toMatch(/^告警列表 .*\.csv$/)
  const lines = csv.bytes.toString().trim().split('\r\n')
  expect(lines[0]).toContain('告警时间')
  expect(lines.length).toBeGreaterThanOrEqual(31)
  expect(lines.filter(line => line.includes(`"'=1+1"`)).length).toBeGreaterThanOrEqual(30)
  await expect(page.getByText(/\.csv 已导出，共 \d+ 行/)).toBeVisible()

  const xlsx = await download('导出为 Excel')
  expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK')
})

test('an export that is cancelled ends, also while the browser still asks where to keep it', async ({
  openAs,
  address,
}) => {
  const page = await openAs('operator', '/workplace?type=10')
  await expect(page.getByText('人员聚集').first()).toBeVisible()
  // Stands for the browser's question: the link lies there and nobody has opened it yet.
  await page.evaluate(() => {
    HTMLAnchorElement.prototype.click = function keep() {
      document.title = this.href
    }
  })
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: '导出为 CSV' }).click()
  const exports = page.getByRole('region', { name: '导出进度' })
  await expect(exports).toContainText(/正在导出 告警列表 .*\.csv：0 \/ \d+ 行/)
  const link = await page.title()
  await exports.getByRole('button', { name: /^取消导出 告警列表/ }).click()
  await expect(exports).toContainText(/告警列表 .*\.csv 已取消/)
  const answer = await page.request.get(new URL(link, address).href)
  expect((await answer.json()).errorCode).toBe('desk.exportNotFound')
  await exports.getByRole('button', { name: '知道了' }).click()
  await expect(exports).toBeHidden()
})

test('in English the file speaks English', async ({ openAs }) => {
  const page = await openAs('operator', '/workplace?type=10', { language: 'en' })
  await page.getByRole('button', { name: 'Export' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'As CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^Alarms /)
  expect(readFileSync(await file.path()).toString()).toContain('Time,Level,Type')
})
