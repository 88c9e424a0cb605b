/** The tables that grow with the alarms can be spread over machines by customer: each of their keys begins with it. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { suiteDatabase } from '../testing/suite-database.ts'

const db = suiteDatabase()
const hot = [
  'alarm',
  'occurrence',
  'ingest_key',
  'open_alarm',
  'handling',
  'reminder',
  'outbox',
  'evidence_name',
  'hosted_slot',
  'hosted_day',
] as const

/** The tables and their partitions. */
const tables = sql`(
  select c.oid, c.relname as name from pg_class c
  where c.oid = any(${[...hot]}::regclass[]) or c.oid in (select inhrelid from pg_inherits where inhparent = any(${[...hot]}::regclass[]))
) as hot`

test('each primary and unique key begins with the customer', async () => {
  const { rows } = await sql<{ name: string; key: string; leads: string }>`
    select hot.name, i.indexrelid::regclass::text as key, coalesce(a.attname, 'an expression') as leads
    from ${tables}
    join pg_index i on i.indrelid = hot.oid and (i.indisunique or i.indisprimary or i.indisexclusion)
    left join pg_attribute a on a.attrelid = hot.oid and a.attnum = i.indkey[0]
    order by 1, 2`.execute(db.system)
  expect(rows.filter(row => row.leads !== 'tenant_id')).toEqual([])
  // The outbox has no key: it is read in the order of its transactions, never by customer.
  const keyed = new Set(rows.map(row => row.name))
  expect(hot.filter(name => !keyed.has(name))).toEqual(['outbox'])
  expect([...keyed].filter(name => /^alarm_\d/.test(name)).length).toBeGreaterThan(2)
})

test('each reference between them names the customer first', async () => {
  const { rows } = await sql<{ name: string; leads: string }>`
    select c.conname as name, a.attname as leads
    from ${tables}
    join pg_constraint c on c.conrelid = hot.oid and c.contype = 'f'
    join pg_attribute a on a.attrelid = hot.oid and a.attnum = c.conkey[1]
    where c.confrelid in (select oid from ${tables}) and a.attname <> 'tenant_id'`.execute(db.system)
  expect(rows).toEqual([])
})
