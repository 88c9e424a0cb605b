import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { plansOf } from '../core/testing/explained.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { listLooksAtPerson } from './looks-at-person.queries.ts'

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
