import { expect, test } from 'vitest'
import { aCompany } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { placeIds } from './place-ids.ts'

const db = suiteDatabase()

test('a dictionary that is full files further places under where the device stands', async () => {
  const { tenantId, companyId } = await aCompany(db)
  const place = (location: string) => ({ tenantId, companyId, deviceName: 'box', location, deviceLocation: 'yard' })
  const find = placeIds(3)
  const first = await find(db.system, ['12:00', '12:01', '12:02'].map(place))
  const [known, full, alsoFull] = await find(db.system, ['12:01', '12:03', '12:04'].map(place))
  expect(known).toBe(first[1])
  expect(full).toBe(alsoFull)
  const rows = await db.system.selectFrom('place').select(['place_id', 'location']).orderBy('place_id').execute()
  expect(rows.map(row => row.location)).toEqual(['12:00', '12:01', '12:02', 'yard'])
  expect(rows[3]?.place_id).toBe(full)
})

test('several servers that meet a new place at once agree on its id', async () => {
  const { tenantId, companyId } = await aCompany(db)
  const place = { tenantId, companyId, deviceName: 'new', location: '', deviceLocation: '' }
  const ids = await Promise.all([1, 2, 3, 4].map(() => placeIds()(db.system, [place, place])))
  expect(new Set(ids.flat()).size).toBe(1)
})
