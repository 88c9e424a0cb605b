/** Runs every query of such a list once for the record of their SQL; what they mean is told by the tests of the calls. */
import { expect, test } from 'vitest'
import { inScope } from '../core/db/database.ts'
import { recordedSql } from '../core/db/recorded-sql.ts'
import { aCompany, aViewer } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { companyListQueries } from './company-list.queries.ts'

const db = suiteDatabase()
const networks = companyListQueries({ table: 'outside_network', id: 'network_id', value: 'network' })
const sql = recordedSql(new URL('./company-list.queries.sql', import.meta.url), networks)

test('a company’s networks are its own and its customer’s', async () => {
  const customer = await aCompany(db)
  const plant = await aCompany(db, { of: customer })
  const sister = await aCompany(db, { of: customer })
  const [viewer, sisters] = [await aViewer(db, plant), await aViewer(db, sister)]
  await inScope(db, viewer, async trx => {
    expect(await sql.lockListOwner(trx, sisters, plant.companyId)).toBeUndefined()
    expect(await sql.lockListOwner(trx, viewer, plant.companyId)).toMatchObject({ entries: 0 })
    const network = { value: '10.1.0.0/16', remark: 'mail', by: 'Chen' }
    const id = (await sql.insertEntry(trx, plant, network)) ?? 0
    expect(await sql.insertEntry(trx, plant, network)).toBeUndefined()
    expect(await sql.insertEntry(trx, customer, { ...network, value: 'fd00:1::/32' })).toBeDefined()
    expect(await sql.readValuesOf(trx, plant.companyId)).toEqual(['10.1.0.0/16', 'fd00:1::/32'])
    expect(await sql.readValuesOf(trx, sister.companyId)).toEqual(['fd00:1::/32'])
    expect(await sql.listEntries(trx, viewer, { limit: 20, offset: 0 })).toMatchObject({
      total: 1,
      rows: [{ value: '10.1.0.0/16', remark: 'mail', added_by: 'Chen' }],
    })
    expect(await sql.deleteEntry(trx, sisters, id)).toBeUndefined()
    expect(await sql.deleteEntry(trx, viewer, id)).toMatchObject({ value: '10.1.0.0/16' })
  })
})
