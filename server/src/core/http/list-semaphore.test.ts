import { limits } from '@watchfire/contract/core/limits.ts'
import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import type { Owner } from '../shares.ts'
import { listSemaphore } from './list-semaphore.ts'

/** Eight turns; the lists of whoever is held wait until they are let go. */
function aServer() {
  const inTurn = listSemaphore({ connections: { scoped: 10, system: 10 } } as Database)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const results: Promise<string>[] = []
  let running = 0
  return {
    hold(owner: Owner, count: number) {
      const work = async () => {
        running += 1
        await held
        return 'done'
      }
      for (let n = 0; n < count; n += 1) results.push(inTurn(owner, work).catch(({ code }) => code))
    },
    list: (owner: Owner) => inTurn(owner, async () => 'done').catch(({ code }) => code),
    running: () => running,
    async end() {
      letGo()
      return Map.groupBy(await Promise.all(results), result => result)
    },
  }
}
const customer = (tenantId: number) => (n: number) => ({ accountId: tenantId * 10_000 + n, tenantId })
const [one, other] = [customer(1), customer(2)]

test('while one account holds all it may, a colleague is served at once', async () => {
  const server = aServer()
  server.hold(one(1), limits.listsOfAccount)
  expect(await server.list(one(1))).toBe('call.busy')
  expect(await server.list(one(2))).toBe('done')
  expect(server.running()).toBe(4)
  expect((await server.end()).get('done')).toHaveLength(limits.listsOfAccount)
  expect(await server.list(one(1))).toBe('done')
})

test('while one customer holds all it may, by however many accounts, another one is served at once', async () => {
  const server = aServer()
  const accounts = Math.ceil(limits.listsOfCustomer / limits.listsOfAccount)
  for (let n = 0; n < accounts; n += 1) server.hold(one(n), limits.listsOfAccount)
  expect(await server.list(one(accounts))).toBe('call.busy')
  expect(await server.list(other(1))).toBe('done')
  expect(server.running()).toBe(6)
  expect((await server.end()).get('done')).toHaveLength(limits.listsOfCustomer)
})

test('what a server has for all is more than one customer gets, and has an end', async () => {
  const server = aServer()
  for (let n = 0; n < 3; n += 1)
    for (let account = 0; account < 5; account += 1) server.hold(customer(n)(account), limits.listsOfAccount)
  expect(await server.list(customer(4)(1))).toBe('call.busy')
  expect((await server.end()).get('done')).toHaveLength(2000)
})
