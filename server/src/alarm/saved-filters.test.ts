import { savedFilterLimit } from '@watchfire/contract/alarm/desk.calls.ts'
import { expect, test } from 'vitest'
import { aCompany, aViewer } from '../core/testing/builders.ts'
import { everyWriteIsLogged } from '../core/testing/logged-writes.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { deskHandlers } from './desk.routes.ts'

const db = suiteDatabase()
everyWriteIsLogged(db, { saved_filter: 'a filter is its owner’s alone' })
const tools = { db, log: recordedLog().log }

async function aPerson() {
  const viewer = await aViewer(db, await aCompany(db))
  return {
    list: () => deskHandlers.listFilters({}, viewer, tools),
    save: (name: string, rest: { query?: string; isDefault?: boolean; formerName?: string } = {}) =>
      deskHandlers.saveFilter({ name, query: 'level=severe', ...rest }, viewer, tools),
    remove: (name: string) => deskHandlers.removeFilter({ name }, viewer, tools),
    arrange: (names: string[]) => deskHandlers.arrangeFilters({ names }, viewer, tools),
  }
}

test('filters are kept per account, in the order they are put into', async () => {
  const [person, other] = [await aPerson(), await aPerson()]
  for (const name of ['night', 'gate', 'faults']) await person.save(name)
  await person.arrange(['faults', 'unknown', 'night'])
  expect((await person.list()).map(filter => filter.name)).toEqual(['faults', 'night', 'gate'])
  expect(await other.list()).toEqual([])
})

test('at most one filter is the default, and it can be none again', async () => {
  const person = await aPerson()
  await person.save('night', { isDefault: true })
  await person.save('gate', { isDefault: true })
  expect((await person.list()).filter(filter => filter.isDefault).map(filter => filter.name)).toEqual(['gate'])
  await person.save('gate', { isDefault: false })
  expect((await person.list()).some(filter => filter.isDefault)).toBe(false)
})

test('saving under a kept name changes that filter; renaming keeps its place and its contents', async () => {
  const person = await aPerson()
  await person.save('night')
  await person.save('gate')
  await person.save('NIGHT', { query: 'state=pending' })
  await person.save('late', { formerName: 'night', query: undefined })
  expect(await person.list()).toMatchObject([{ name: 'late', query: 'state=pending' }, { name: 'gate' }])
  await expect(person.save('gate', { formerName: 'late' })).rejects.toMatchObject({ code: 'desk.filterNameTaken' })
  await expect(person.save('x', { formerName: 'none' })).rejects.toMatchObject({ code: 'desk.filterNotFound' })
  await person.remove('gate')
  await expect(person.remove('gate')).rejects.toMatchObject({ code: 'desk.filterNotFound' })
})

test('two tabs that save at once stay within the limit', async () => {
  const person = await aPerson()
  const names = Array.from({ length: savedFilterLimit + 3 }, (_, n) => `filter ${n}`)
  const saved = await Promise.allSettled(names.map(name => person.save(name)))
  expect(saved.filter(each => each.status === 'rejected')).toHaveLength(3)
  expect(await person.list()).toHaveLength(savedFilterLimit)
})
