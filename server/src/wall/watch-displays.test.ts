import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aChannelOf, aCompany } from '../core/testing/builders.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { makeCollector } from '../ingest/collector.ts'
import { aDisplay } from './testing/wall-rows.ts'
import { watchDisplays } from './watch-displays.ts'

const db = suiteDatabase()
const { log } = recordedLog()

const faultsOf = async (companyId: number) => {
  const { rows } = await sql<{ level: number; extra: object }>`
    select level, extra from alarm where company_id = ${companyId} and type = 78 order by alarm_at`.execute(db.system)
  return rows
}
const silentFor = (displayId: number, minutes: number) =>
  sql`update wall_display set seen_at = now() - make_interval(mins => ${minutes}) where account_id = ${displayId}`.execute(
    db.system,
  )

test('a display that falls silent is one fault each time, once the server has been there long enough to hear it', async () => {
  const company = await aCompany(db)
  await aChannelOf(db, company)
  const displayId = await aDisplay(db, company)
  const collector = makeCollector({ db, log })
  let now = Date.now()
  const job = watchDisplays({ db, collector, log, clock: () => now })
  const look = () => db.system.transaction().execute(async trx => job.work(trx))

  // Never opened: nothing hangs on a wall yet.
  now += 4 * 60_000
  await look()
  expect(await faultsOf(company.companyId)).toEqual([])

  await silentFor(displayId, 4)
  const { name } = (
    await sql<{ name: string }>`select name from wall_display where account_id = ${displayId}`.execute(db.system)
  ).rows[0] as { name: string }
  const late = watchDisplays({ db, collector, log, clock: () => now })
  await db.system.transaction().execute(async trx => late.work(trx))
  expect(await faultsOf(company.companyId)).toEqual([])
  await look()
  await look()
  expect(await faultsOf(company.companyId)).toMatchObject([{ level: 5, extra: { display: name } }])

  // Told, and the mark was lost with the server: the same silence is no second fault.
  await sql`update wall_display set told_seen_at = null where account_id = ${displayId}`.execute(db.system)
  await look()
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(count), 0)::int as n from alarm where company_id = ${company.companyId} and type = 78`.execute(
    db.system,
  )
  expect(rows).toEqual([{ n: 1 }])

  // Nobody is told of one that was taken down, or of a company that is stopped.
  await silentFor(displayId, 5)
  await sql`update wall_display set revoked_at = now() where account_id = ${displayId}`.execute(db.system)
  const other = await aDisplay(db, company)
  await silentFor(other, 5)
  await sql`update company set in_use = false where company_id = ${company.companyId}`.execute(db.system)
  await look()
  expect(await faultsOf(company.companyId)).toHaveLength(1)
  await collector.stop()
})
