/** Runs the queries of the list once for the record of their SQL, and looks at how many devices are counted and paged. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { inScope } from '../../core/db/database.ts'
import { recordedSql } from '../../core/db/recorded-sql.ts'
import { aChannel, aCompany, anAiServer, aViewer } from '../../core/testing/builders.ts'
import { plansOf } from '../../core/testing/explained.ts'
import { freezeTable } from '../../core/testing/freeze-table.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import * as queries from './state-list.queries.ts'

const db = suiteDatabase()
const recorded = recordedSql(new URL('./state-list.queries.sql', import.meta.url), { ...queries })
const during = { from: Date.now() - 86_400_000, until: Date.now() }
const page = { limit: 20, offset: 0, during }

test('each query is run as it is recorded', async () => {
  const company = await aCompany(db)
  const channel = await aChannel(db, await anAiServer(db, company))
  const viewer = await aViewer(db, company)
  const { rows, total } = await inScope(db, viewer, trx =>
    recorded.listStates(trx, viewer, { ...page, kind: 'channel', state: 'online', keyword: channel.deviceId }),
  )
  expect([rows.length, total]).toEqual([1, 1])
  const filter = { kind: 'channel', keyword: channel.deviceId, ofCompanyId: company.companyId } as const
  expect(await inScope(db, viewer, trx => recorded.countStates(trx, viewer, filter))).toMatchObject([
    { kind: 2, count: 1 },
  ])
})

test('thousands of devices are counted and paged from the index, and their rows are read for the page alone', async () => {
  const company = await aCompany(db)
  const servers = [await anAiServer(db, company), await anAiServer(db, await aCompany(db))]
  const viewer = await aViewer(db, company)
  const owner = new pg.Client(db.url)
  await owner.connect()
  // Vacuum calls a page visible to all only once its commit has reached the log.
  await owner.query('set synchronous_commit = on')
  await owner.query("select set_config('app.tenant', 'all', false)")
  await owner.query(
    `insert into device (device_id, kind, ai_server_no, tenant_id, company_id, project_id, name, state)
     select device_id || '_C' || (number + 10), 2, device_no, tenant_id, company_id, project_id, 'camera ' || number, number % 4
     from device, generate_series(1, 4000) as number where device_no = any($1::bigint[])`,
    [servers.map(server => server.deviceNo)],
  )
  await freezeTable(owner, 'device')
  await owner.end()
  await inScope(db, viewer, async trx => {
    const [counted] = await plansOf(trx, explained => queries.countStates(explained, viewer, {}))
    const [paged] = await plansOf(trx, explained => queries.listStates(explained, viewer, page))
    expect(counted).toMatch(/Index Only Scan using device_states/)
    expect(paged).toMatch(/Index Only Scan using device_states/)
    expect(paged).not.toMatch(/Seq Scan on device\b/)
  })
})
