/** Runs every query of the module once for the record of their SQL. */
import { expect, test } from 'vitest'
import { inScope } from '../core/db/database.ts'
import { recordedSql } from '../core/db/recorded-sql.ts'
import { aCompany, aViewer } from '../core/testing/builders.ts'
import { plansOf } from '../core/testing/explained.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import * as queries from './level.queries.ts'

const db = suiteDatabase()
const sql = recordedSql(new URL('./level.queries.sql', import.meta.url), queries)
const values = { level: 2, mergeSeconds: 30, overdueMinutes: 10 }

test('a company’s own values are entered, changed and taken away', async () => {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  await inScope(db, viewer, async trx => {
    const key = { companyId: company.companyId, type: 1 }
    const all = await sql.listLevels(trx, company.companyId)
    expect(all.length).toBeGreaterThan(30)
    expect(all[0]).toMatchObject({ type: 1, level: 1, version: 0 })
    const by = { tenantId: company.tenantId, name: 'Chen' }
    expect(await sql.insertLevel(trx, { ...key, version: 0 }, values, by)).toBe(true)
    expect(await sql.insertLevel(trx, { ...key, version: 0 }, values, by)).toBe(false)
    const version = (await sql.findLevel(trx, company.companyId, 1))?.version ?? 0
    expect(version).toBeGreaterThan(0)
    expect(await sql.updateLevel(trx, { ...key, version }, { ...values, level: 3 }, by)).toBe(true)
    expect(await sql.deleteLevel(trx, { ...key, version })).toBe(false)
    await sql.closeOpenAlarmsOfOtherLevel(trx, { ...key, tenantId: company.tenantId, level: 3 })
  })
})

test('closing open alarms reads those of the company by key, and their alarms by key', async () => {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  const [plan = ''] = await inScope(db, viewer, trx =>
    plansOf(trx, explained => queries.closeOpenAlarmsOfOtherLevel(explained, { ...company, type: 1, level: 3 })),
  )
  expect(plan).toMatch(/open_alarm_pkey/)
  expect(plan).not.toMatch(/Seq Scan on alarm/)
})
