import { expect, test } from 'vitest'
import type { Viewer } from '../core/session/viewer.ts'
import { aCompany, aViewer } from '../core/testing/builders.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { aHookSource } from './testing/hook-rows.ts'
import { tryExpression } from './try-expression.ts'

const suite = suiteServer({ jobs: false })

test('one expression of an account is tried at a time, and few of a customer; another customer tries meanwhile', async () => {
  const { promise: end, resolve: endAll } = Promise.withResolvers<void>()
  const asked: object[] = []
  let isAsked = () => {}
  const tryOne = tryExpression({
    pool: {
      evaluate: async (owner, _, { customer, isTrial } = {}) => {
        asked.push({ owner, customer, isTrial })
        isAsked()
        await end
        return { text: 'null' }
      },
    },
  })
  const aCustomer = async (many: number) => {
    const company = await aCompany(suite.db)
    const sourceId = await aHookSource(suite.db, company)
    const viewers = await Promise.all(Array.from({ length: many }, () => aViewer(suite.db, company)))
    return { sourceId, viewers: viewers as [Viewer, ...Viewer[]], tenantId: company.tenantId }
  }
  const [ours, theirs] = [await aCustomer(4), await aCustomer(1)]
  const tryAs = (viewer: Viewer, sourceId: number) =>
    Promise.resolve(
      tryOne({ sourceId, expression: 'null', payload: '{}' }, viewer, { db: suite.db, log: suite.app.log }),
    ).then(
      ({ problem }) => problem,
      error => error.code,
    )
  const begun: Promise<unknown>[] = []
  /** Until it is with the pool. */
  const begin = (viewer: Viewer, sourceId: number) =>
    new Promise<void>(resolve => {
      isAsked = resolve
      begun.push(tryAs(viewer, sourceId))
    })
  const [first, second, third, fourth] = ours.viewers as [Viewer, Viewer, Viewer, Viewer]
  await begin(first, ours.sourceId)
  expect(await tryAs(first, ours.sourceId)).toBe('call.tooMany')
  await begin(second, ours.sourceId)
  await begin(third, ours.sourceId)
  expect(await tryAs(fourth, ours.sourceId)).toBe('call.tooMany')
  await begin(theirs.viewers[0], theirs.sourceId)
  expect(asked[0]).toEqual({ owner: `account ${first.accountId}`, customer: `${ours.tenantId}`, isTrial: true })
  endAll()
  expect(await Promise.all(begun)).toEqual([null, null, null, null])
  expect(await tryAs(fourth, ours.sourceId)).toBeNull()
})
