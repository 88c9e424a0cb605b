import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isDatabaseAway } from '../../core/db/database-away.ts'
import { resolveEgress } from '../../core/egress/egress-address.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { takeNextMail } from '../mail.queries.ts'
import { mailSuite } from '../testing/mail-suite.ts'
import { attemptMail } from './attempt-mail.ts'

const suite = mailSuite()

test('a database that goes away while a mail is written is no fault of the mail', async () => {
  const { db, held } = suite
  const smtp = await suite.smtp()
  const company = await suite.companyWith(smtp.port)
  await suite.queue(company, { attachment: { name: 'report.xlsx', mime: 'application/octet-stream', wish: {} } })
  const mail = await takeNextMail(db.system, company.companyId)
  if (!mail) throw new Error('no mail waits')
  const { log, lines } = recordedLog()
  const attach = async () => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db.system)
    return Buffer.alloc(0)
  }
  const resolveFor = () => (host: string, port: number) => resolveEgress(host, port, { allow: async () => [] })
  const attempt = attemptMail({ db, log, ...held, holder: 1, resolveFor, attach }, mail, 1000)
  expect(isDatabaseAway(await attempt.catch((error: unknown) => error))).toBe(true)
  expect(lines).toEqual([])
})
