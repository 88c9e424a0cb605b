import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { checkStorage } from './check-storage.ts'
import { openReadOnly } from './doctor.queries.ts'

const db = suiteDatabase()

test.each([
  [79, 'ok'],
  [80, 'note'],
  [95, 'note'],
  [100, 'mend'],
])('storage of which %i %% are used is %s', async (percent, state) => {
  const name = `East ${percent}`
  const { companyId } = await aCompany(db, { name })
  await sql`insert into storage_grant (tenant_id, quota_bytes, account_id) values (${companyId}, 1000, 1)`.execute(
    db.system,
  )
  await sql`insert into file_total (tenant_id, company_id, project_id, device_no, kind, judgement, held, files, bytes)
    values (${companyId}, ${companyId}, 0, 0, 'picture', 'unjudged', false, 1, ${percent * 10})`.execute(db.system)
  const reader = openReadOnly(db.url)
  const findings = await checkStorage(reader).finally(() => reader.destroy())
  expect(findings.find(({ subject }) => subject === `storage of ${name}`)?.state).toBe(state)
})
