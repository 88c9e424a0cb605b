import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { siteDay } from '../core/site-time.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { checkLicence } from './check-licence.ts'
import { openReadOnly } from './doctor.queries.ts'

const db = suiteDatabase()

async function found(now?: number) {
  const reader = openReadOnly(db.url)
  const findings = await checkLicence(reader, now).finally(() => reader.destroy())
  return findings.map(({ subject, state }) => [subject, state])
}

test('a clock that was set back is to be mended', async () => {
  expect(await found()).toEqual([])
  expect(await found(Date.now() - 3_600_000)).toEqual([['clock', 'mend']])
})

test.each([
  [31, 'ok'],
  [30, 'note'],
  [-1, 'mend'],
  [-31, 'mend'],
])('a licence with %i days left is %s', async (days, state) => {
  await sql`delete from licence`.execute(db.system)
  await sql`insert into licence (number, holder, channels, valid_from, valid_until, issued_at, uploaded_by)
    values ('L-1', 'East', 5, '2020-01-01', ${addDays(siteDay(Date.now()), days)}, now(), 'root')`.execute(db.system)
  expect(await found()).toEqual([['licence L-1', state]])
})
