/** The login that writes opinions can change nothing else, and nobody else can write one. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { asOpinion } from '../core/db/database.ts'
import { aChannelOf, aCompany, anAlarm, type CompanyOfTest } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'

const db = suiteDatabase()
let company: CompanyOfTest
beforeAll(async () => {
  company = await aCompany(db)
})

describe('by construction', () => {
  const asks = (statement: string) =>
    asOpinion(db, company.tenantId, trx => sql.raw<Record<string, unknown>>(statement).execute(trx))

  test.each([
    'update alarm set level = 4',
    'update alarm set state = 3',
    'delete from alarm',
    'insert into alarm select * from alarm limit 1',
    'insert into handling (tenant_id) values (1)',
    'update open_alarm set last_at = now()',
    `insert into outbox (tenant_id, company_id, project_id, kind) values (1, 1, 1, 'alarm')`,
    'delete from outbox',
    'insert into reminder (tenant_id) values (1)',
    'update device set silent_until = now()',
    'insert into mail (tenant_id) values (1)',
    'update opinion set verdict = 2',
    'delete from opinion',
    'truncate opinion',
    'update opinion_setting set in_use = false',
    'select handled_by, comment from alarm',
    'select full_name from account',
    'select name from company',
    'set role watchfire_app',
    'select drop_opinions(1)',
  ])('the login that writes opinions never may: %s', async statement => {
    await expect(asks(statement)).rejects.toThrow('permission denied')
  })

  test('it sees one customer, whatever it sets; nobody else writes, changes or deletes an opinion', async () => {
    const [other, own] = [await aChannelOf(db, await aCompany(db)), await aChannelOf(db, company)]
    for (const channel of [other, own]) await anAlarm(db, channel)
    const { rows } = await asks(`select distinct tenant_id from alarm`)
    expect(rows).toEqual([{ tenant_id: company.tenantId }])
    const all = await db.opinion.transaction().execute(async trx => {
      await sql`select set_config('app.tenant', 'all', true)`.execute(trx)
      return (await sql`select alarm_id from alarm`.execute(trx)).rows
    })
    expect(all).toEqual([])
    for (const pool of [db.scoped, db.system, db.auth])
      for (const statement of [
        'update opinion set verdict = 2',
        'delete from opinion',
        'insert into opinion (tenant_id) values (1)',
      ])
        await expect(sql.raw(statement).execute(pool)).rejects.toThrow('permission denied')
  })

  test('nothing of it hangs on an alarm', async () => {
    const { rows } = await sql`
      select tgname from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where tgrelid in ('alarm'::regclass, 'outbox'::regclass) and prosrc like '%opinion%'`.execute(db.system)
    expect(rows).toEqual([])
  })
})
