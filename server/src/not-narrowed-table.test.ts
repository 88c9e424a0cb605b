/**
 * An empty text or null for a company, project or region means "not narrowed": every call takes them as if the field were not there, and
 * each that tells something tells the same. An alarm must never be hidden by a field that somebody left empty.
 */
import { isDeepStrictEqual } from 'node:util'
import { allCalls } from '@watchfire/contract'
import { sampleOf } from '@watchfire/contract/all-samples.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { type RowKind, wireSample } from '@watchfire/contract/sample.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { decodeInput } from './core/http/decode-input.ts'
import { mayCall } from './core/testing/may-call.ts'
import { fieldsOf, leastInput, requiredOf } from './core/testing/sample-ids.ts'
import { type SignedClient, signInAs } from './core/testing/signed-client.ts'
import { suiteServer } from './core/testing/suite-server.ts'
import { rowsOfCompany } from './testing/company-rows.ts'
import { maskedText } from './testing/missing-ids.ts'

const places = ['companyId', 'projectId', 'regionId'] as const
const calls = Object.entries(allCalls).flatMap(([module, list]) =>
  Object.entries(list as Record<string, Call>)
    .filter(
      ([, { right, transport = 'json' }]) =>
        transport === 'json' && !['anyone', 'aiServer', 'ticket'].includes(right as string),
    )
    .map(([name, call]) => ({ id: `${module}.${name}`, module, name, call })),
)
const optionalOf = (call: Call) => {
  const needed = new Set(requiredOf(call))
  return places.filter(field => fieldsOf(call).includes(field) && !needed.has(field))
}

describe('each call that may be given a place takes an empty one as none', () => {
  const cases = calls.flatMap(({ id, module, name, call }) =>
    optionalOf(call).flatMap(field => ['', null].map(value => ({ id, module, name, call, field, value }))),
  )
  test('there are such calls', () => expect(cases.length).toBeGreaterThan(50))

  test.each(cases)('$id: $field $value', ({ module, name, call, field, value }) => {
    const { [field]: _, ...input } = wireSample(call, sampleOf(module, name))
    expect(decodeInput(call, { ...input, [field]: value }, 'en')).toEqual(decodeInput(call, input, 'en'))
  })
})

describe('each call that tells something tells the same', () => {
  const reads = /^(list|read|get|count|find|query|search|suggest)(?=[A-Z]|$)/
  /** A file, in which stands when it was made. */
  const madeAnew = 'peopleImport.readImportTemplate'
  const suite = suiteServer({ jobs: false })
  let clients: { admin: SignedClient; root: SignedClient }
  let rows: Record<RowKind, string | number>

  beforeAll(async () => {
    const admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
    clients = { admin, root: await signInAs(suite.app, 'root', 'Watchfire!root') }
    const place = await suite.db.system
      .selectFrom('region')
      .innerJoin('project', 'project.project_id', 'region.project_id')
      .where('project.name', '=', '一号厂区')
      .select(['region.tenant_id as tenantId', 'region.company_id as companyId', 'region.project_id as projectId'])
      .select('region_id as regionId')
      .orderBy('region_id')
      .executeTakeFirstOrThrow()
    rows = await rowsOfCompany(suite.db, { ...place, owner: admin.user.uid })
  })

  test.each(calls.filter(({ id, name }) => reads.test(name) && id !== madeAnew))(
    '$id',
    async ({ module, name, call }) => {
      const who = mayCall('admin', call) ? clients.admin : clients.root
      const needed = requiredOf(call)
      const free = places.filter(field => !needed.includes(field))
      const least = leastInput(module, name, call, kind => rows[kind])
      const input = Object.fromEntries(Object.entries(least).filter(([field]) => !free.includes(field as never)))
      const ask = async (narrowed: object) => {
        const { status, body } = await who.send(call, { ...input, ...narrowed })
        const { requestId: _, ...answer } = body
        return { status, text: maskedText(answer, 'no row') }
      }
      // In an address there is no null.
      const empties = call.method === 'GET' ? [''] : ['', null]
      // Some tell the time as well; what is narrowed never comes to be the same.
      for (const empty of empties) {
        const blank = Object.fromEntries(free.map(field => [field, empty]))
        await expect.poll(async () => isDeepStrictEqual(await ask(blank), await ask({}))).toBe(true)
      }
    },
  )
})
