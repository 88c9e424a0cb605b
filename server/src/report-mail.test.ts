/** A report from its rule to the mailbox: fired, queued, sent to a real SMTP server, and the file in it opened. */
import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { siteTime } from './core/site-time.ts'
import { aChannelOf, anAlarm } from './core/testing/builders.ts'
import { recordedLog } from './core/testing/recorded-log.ts'
import { queueMail } from './mail/mail.public.ts'
import { mailSuite } from './mail/testing/mail-suite.ts'
import { dispatchReports } from './notice/report/dispatch-reports.ts'
import { reportAttachment } from './notice/report/report-file.ts'
import { insertReportRule } from './notice/report/report-rule.queries.ts'
import { lastDue } from './notice/report/report-times.ts'

const suite = mailSuite({ attachOf: db => reportAttachment({ db }) })
const schedule = { cycle: 'daily', weekday: 1, month_day: 1, hour: 0 } as const

test('the report of yesterday arrives as a spreadsheet, also when the server refuses it at first', async () => {
  const smtp = await suite.smtp()
  smtp.scripted.push('laterData')
  const company = await suite.companyWith(smtp.port)
  const { period } = lastDue(schedule, Date.now())
  const channel = await aChannelOf(suite.db, company)
  for (const hour of [1, 1, 5]) await anAlarm(suite.db, channel, { at: siteTime(period.from, hour) })
  await suite.db.system.transaction().execute(async trx => {
    await insertReportRule(
      trx,
      company,
      {
        ...schedule,
        name: '=日报\r\nBcc: x@y.cn',
        enabled: true,
        language: 'zh',
        about: { types: [], projectIds: [] },
        targets: { accounts: [], addresses: ['li@plant.example'] },
      },
      { by: '', nextDueAt: 1 },
    )
    await dispatchReports({ queueMail, log: recordedLog().log }).work(trx)
  })
  const { rows } = await sql<{ mail_id: number }>`select mail_id from mail`.execute(suite.db.system)
  expect(rows).toHaveLength(1)
  expect(await suite.settled(rows[0]?.mail_id ?? 0)).toMatchObject({ state: 1, cause: 'report', attempts: 2 })
  const [mail] = smtp.mails
  expect(mail?.envelope).toEqual(['li@plant.example'])
  expect(mail?.subject).toBe(`告警报表：=日报 Bcc: x@y.cn（${period.from}）`)
  const name = `告警报表 ${addDays(period.until, -1)}.xlsx`
  expect(mail?.text).toContain(`附件：${name}`)
  const [file] = mail?.attachments ?? []
  expect(file).toMatchObject({ filename: name, disposition: 'attachment' })
  const { sheets } = await readXlsx(file?.content as ArrayBuffer)
  expect(sheets.map(sheet => sheet.name)).toEqual([
    '概要',
    ...['小时', '告警类型', '告警等级', '项目', '区域', '设备', '班次', '处理人'],
  ])
  const hours = sheets[1]?.rows.slice(1) ?? []
  expect(hours.filter(row => row[1] !== 0).map(row => [row[0], row[1]])).toEqual([
    ['01:00', 2],
    ['05:00', 1],
  ])
})
