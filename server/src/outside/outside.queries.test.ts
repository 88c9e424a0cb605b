/** Runs every query of the room once for the record of their SQL; what they mean is told by the tests of the calls. */
import { expect, test } from 'vitest'
import { inScope } from '../core/db/database.ts'
import { recordedSql } from '../core/db/recorded-sql.ts'
import { aCompany, aViewer } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import * as queries from './outside.queries.ts'

const db = suiteDatabase()
const sql = recordedSql(new URL('./outside.queries.sql', import.meta.url), { ...queries })

test('a company’s networks are its own and its customer’s', async () => {
  const customer = await aCompany(db)
  const plant = await aCompany(db, { of: customer })
  const sister = await aCompany(db, { of: customer })
  const [viewer, sisters] = [await aViewer(db, plant), await aViewer(db, sister)]
  await inScope(db, viewer, async trx => {
    expect(await sql.lockNetworkOwner(trx, sisters, plant.companyId)).toBeUndefined()
    expect(await sql.lockNetworkOwner(trx, viewer, plant.companyId)).toMatchObject({ networks: 0 })
    const network = { network: '10.1.0.0/16', remark: 'mail', by: 'Chen' }
    const id = (await sql.insertNetwork(trx, plant, network)) ?? 0
    expect(await sql.insertNetwork(trx, plant, network)).toBeUndefined()
    expect(await sql.insertNetwork(trx, customer, { ...network, network: 'fd00:1::/32' })).toBeDefined()
    expect((await sql.readNetworksOf(trx, plant.companyId)).sort()).toEqual(['10.1.0.0/16', 'fd00:1::/32'])
    expect(await sql.readNetworksOf(trx, sister.companyId)).toEqual(['fd00:1::/32'])
    expect(await sql.listNetworks(trx, viewer, { limit: 20, offset: 0 })).toMatchObject({
      total: 1,
      rows: [{ network: '10.1.0.0/16', remark: 'mail', added_by: 'Chen' }],
    })
    expect(await sql.deleteNetwork(trx, sisters, id)).toBeUndefined()
    expect(await sql.deleteNetwork(trx, viewer, id)).toMatchObject({ network: '10.1.0.0/16' })
  })
})
