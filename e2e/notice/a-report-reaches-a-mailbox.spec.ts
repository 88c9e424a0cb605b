import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import { readXlsx } from 'hucre/xlsx'
import PostalMime from 'postal-mime'
import { pdfReaderMissing, readSheets } from '../../server/src/core/testing/pdf-sheets.ts'
import { expect, test } from '../support/journey.ts'
import { openMailbox } from '../support/mailbox.ts'
import { printedPages } from '../support/printed-pages.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'
import { expectNotice } from '../support/short-messages.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

/** A type that no camera of the demo raises by itself. */
const parked = { alarmType: 43, name: '车辆违停' }
const hour = 3_600_000
const day = 24 * hour
/** The last one of the site, whose zone keeps one time all year. */
const midnight = () => Math.floor((Date.now() + 8 * hour) / day) * day - 8 * hour

/** Read on screen, looked into, saved as a file and printed: one number. */
async function expectSameOnScreen(page: Page, report: string, total: number) {
  await page.goto(report)
  const chart = page.getByRole('list', { name: '按告警类型的告警数' })
  await expect(chart.getByRole('link', { name: `${parked.name}：${total} 条，其中严重 ` })).toBeAttached()
  const row = page.getByRole('row').filter({ hasText: parked.name })
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 .xlsx' }).click()
  const { sheets } = await readXlsx(readFileSync(await (await coming).path()))
  const cells = sheets.flatMap(sheet => sheet.rows).find(([name]) => name === parked.name)
  expect(cells?.[1]).toBe(total)
  const paper = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 PDF' }).click()
  const pdf = readFileSync(await (await paper).path())
  if (pdfReaderMissing) console.log(`the report on paper is not read: ${pdfReaderMissing}`)
  else {
    for (const sheets of [await printedPages(page), readSheets(pdf)])
      expect(sheets.join('\n')).toMatch(new RegExp(`${parked.name}\\s+${total}\\s`))
  }
  await row
    .getByRole('link', { name: `${total}`, exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(/workplace.*type=43/)
  await expect(page.getByText(`共 ${total} 条`)).toBeVisible()
}

test('an administrator has a report sent now: mail, screen, file and paper have the same figures of yesterday', async ({
  openAs,
  address,
  allowLines,
}) => {
  allowLines(/status of 429/)
  const mailbox = await openMailbox()
  const chief = await openSession(address, ...accounts.admin)
  const name = `日报 ${Date.now()}`
  const today = midnight()
  try {
    // The last one is for the case that midnight comes while this runs.
    for (const occurredAt of [today - 20 * hour, today - 10 * hour, today - hour, Date.now()])
      await raiseAlarm(address, { alarmType: parked.alarmType, occurredAt })

    const page = await openAs('admin', '/mail-detail')
    await page.getByRole('button', { name: '新增服务器' }).click()
    const server = page.getByRole('dialog', { name: '新增邮件服务器' })
    await server.locator('#name').fill(name)
    await server.getByRole('textbox', { name: 'SMTP 地址' }).fill('127.0.0.1')
    await server.getByLabel('加密方式').click()
    await page.locator('.ant-select-item-option').getByText('不加密', { exact: true }).click()
    await server.getByRole('spinbutton', { name: '端口' }).fill(String(mailbox.port))
    await server.getByRole('textbox', { name: '发件邮箱' }).fill('alarm@plant.example')
    await server.getByRole('button', { name: '保存' }).click()
    await expect(server).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: name })
    await row
      .getByRole('button', { name: `设为默认 ${name}` })
      .or(row.getByText('默认', { exact: true }))
      .first()
      .click()
    await expect(row.getByText('默认', { exact: true })).toBeVisible()

    await page.goto(`${address}/notice-rule?view=reports`)
    await page.getByRole('button', { name: '新增报表' }).click()
    const dialog = page.getByRole('dialog', { name: '新增定时报表' })
    await dialog.getByLabel('报表名称').fill(name)
    await dialog.getByLabel('告警类型').fill(parked.name)
    await page.locator('.ant-select-item-option').getByText(parked.name, { exact: true }).click()
    await page.keyboard.press('Escape')
    await dialog.getByLabel('邮箱地址').fill('boss@plant.example')
    await dialog.getByLabel('邮箱地址').press('Enter')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()

    const rule = page.getByRole('row').filter({ hasText: name })
    const planned = await rule.getByRole('cell').nth(4).innerText()
    await rule.getByRole('button', { name: `立即发送 ${name}` }).click()
    await expect(page.getByText('发送最近一个完整周期的报表给 1 位收件人')).toBeVisible()
    await page.getByRole('button', { name: '立即发送', exact: true }).last().click()
    await expectNotice(page, '报表已提交发送')

    await expect.poll(() => mailbox.mails.length).toBe(1)
    const [mail] = mailbox.mails
    expect(mail?.to).toEqual(['boss@plant.example'])
    const letter = await PostalMime.parse(mail?.raw ?? '')
    const yesterday = /（(.+)）$/.exec(letter.subject ?? '')?.[1] ?? ''
    const from = Date.parse(`${yesterday}T00:00:00+08:00`)
    expect([today - day, midnight() - day]).toContain(from)
    expect(letter.subject).toBe(`告警报表：${name}（${yesterday}）`)
    const [file] = letter.attachments
    expect(file?.filename).toBe(`告警报表 ${yesterday}.xlsx`)
    const { sheets } = await readXlsx(new Uint8Array(file?.content as ArrayBuffer))
    const rowsOf = (sheet: string) => sheets.find(one => one.name === sheet)?.rows.slice(1) ?? []
    const period = { type: parked.alarmType, from, until: from + day }
    const { total } = await ask(address, chief, alarmCalls.list, period)
    expect(total).toBeGreaterThanOrEqual(from < today ? 3 : 1)
    expect(rowsOf('告警类型').map(cells => [cells[0], cells[1]])).toEqual([[parked.name, total]])
    expect(rowsOf('小时')).toHaveLength(24)
    expect(rowsOf('小时').reduce((sum, cells) => sum + Number(cells[1]), 0)).toBe(total)
    expect(rowsOf('小时').find(cells => cells[0] === '23:00')?.[1]).toBeGreaterThanOrEqual(1)

    // Once more at once is too soon; what is planned stays as it was.
    await rule.getByRole('button', { name: `立即发送 ${name}` }).click()
    await page.getByRole('button', { name: '立即发送', exact: true }).last().click()
    await expectNotice(page, '请求过于频繁，请稍后再试')
    await expect(rule.getByRole('cell').nth(4)).toHaveText(planned)
    await expect(rule).toContainText('尚未发送')

    await page.goto(`${address}/mail-detail?view=records`)
    const record = page.getByRole('row').filter({ hasText: letter.subject ?? '' })
    await expect(record).toContainText('已发送')
    await expect(record).toContainText('boss@plant.example')
    expect(mailbox.mails).toHaveLength(1)

    await expectSameOnScreen(page, `${address}/product-detail?from=${yesterday}&until=${yesterday}&by=type`, total)
  } finally {
    for (const { ruleId } of (await ask(address, chief, reportCalls.listRules, { keyword: name })).rows)
      await ask(address, chief, reportCalls.removeRule, { ruleId })
    for (const { serverId, name: found } of (await ask(address, chief, mailCalls.listServers, {})).rows)
      if (found === name) await ask(address, chief, mailCalls.removeServer, { serverId })
    await mailbox.close()
  }
})
