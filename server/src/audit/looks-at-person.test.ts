import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, aViewer } from '../core/testing/builders.ts'
import { plansOf } from '../core/testing/explained.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { actingOn, writeAudit } from './audit.public.ts'
import { listLooksAtPerson } from './looks-at-person.queries.ts'
import { looksAtPerson } from './looks-at-person.ts'

const db = suiteDatabase()

test('who looked at a person is read by the index of the company’s log, from the day the person was added on', async () => {
  const [plan] = await db.system.transaction().execute(async trx => {
    // The log of a test is small enough to be read as a whole.
    await sql`set local enable_seqscan = off`.execute(trx)
    return plansOf(trx, reader => listLooksAtPerson(reader, { companyId: 1, personId: 1, since: 0, limit: 10 }))
  })
  expect(plan).toContain('using audit_company on audit')
  expect(plan).toMatch(/Index Cond: \(\(company_id = .* AND \(at >= /)
  expect(plan).not.toContain('Sort')
})

test('the platform’s people are named as the log names them, whoever reads, and what is left out is said', async () => {
  const company = await aCompany(db)
  const own = await aViewer(db, company)
  const platform = await aViewer(db, await aCompany(db))
  const row = { tenant_id: company.tenantId, company_id: company.companyId }
  for (const by of [own, platform]) await writeAudit(db.system, actingOn(by, row), 'viewPersonPhotos', '7')
  const read = (limit: number) =>
    looksAtPerson(db.system, { companyId: company.companyId, personId: 7, since: 0, limit }, 'en')
  const all = await read(2)
  expect(all.looks.map(({ byName }) => byName)).toEqual(['Platform administrator', own.account])
  expect(all.areAll).toBe(true)
  expect(await read(1)).toMatchObject({ areAll: false, looks: [{ byName: 'Platform administrator' }] })
})
