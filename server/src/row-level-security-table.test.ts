/**
 * Every call of a person × every id it takes, once more with the application's own conditions out of the way: the caller administers
 * the customer whose rows it names, and only the transaction belongs to another customer. Row-level security alone must answer as if
 * there were no such row, and no list may show anything.
 */
import { allCalls } from '@watchfire/contract'
import { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import type { RowKind } from '@watchfire/contract/sample.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawPicture } from './core/files/draw-files.ts'
import { signed } from './core/live/testing/seed-fixture.ts'
import { aCompany } from './core/testing/builders.ts'
import { type Crossing, crossedDatabase } from './core/testing/crossed-tenant.ts'
import { mayCall } from './core/testing/may-call.ts'
import { traces } from './core/testing/nothing-changes.ts'
import { idsOf, leastInput } from './core/testing/sample-ids.ts'
import { type SignedClient, signInAs } from './core/testing/signed-client.ts'
import { suiteServer } from './core/testing/suite-server.ts'
import { rowsOfCompany } from './testing/company-rows.ts'
import { maskedText, missingId } from './testing/missing-ids.ts'

const crossing: Crossing = {}
const suite = suiteServer({ jobs: false, through: db => crossedDatabase(db, crossing) })
type Rows = Record<RowKind, string | number>
let rowsOf: { named: Rows; removed: Rows }
let admin: SignedClient
let origin = ''
let other: number
/** What rows of either customer are called. */
let names: string[]

beforeAll(async () => {
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
  const stranger = await aCompany(suite.db)
  const { rows } = await sql<{ account_id: number; shown: number }>`
    insert into account (tenant_id, company_id, role_id, account, password_hash, full_name)
    select ${stranger.tenantId}, ${stranger.companyId}, role_id, 'a-stranger', password_hash, '' from account where account = '13800000001'
    returning account_id, (select tenant_id from account where account = '13800000001') as shown`.execute(
    suite.db.system,
  )
  const [{ account_id: owner, shown }] = rows as [(typeof rows)[0]]
  other = shown
  // Before there is a passkey, by which they would be asked for it.
  admin = await signInAs(suite.app, 'a-stranger', 'Watchfire!admin')
  rowsOf = {
    named: await rowsOfCompany(suite.db, { ...stranger, owner }),
    removed: await rowsOfCompany(suite.db, { ...stranger, owner }),
  }
  const named = await sql<{ name: string }>`
    select name from (select tenant_id, name from company union all select tenant_id, name from project
      union all select tenant_id, name from region union all select tenant_id, name from device union all select tenant_id, account from account) as row
    where tenant_id in (${stranger.tenantId}, ${other}) and name <> 'a-stranger'`.execute(suite.db.system)
  names = named.rows.map(({ name }) => name)
})

const calls = Object.entries(allCalls).flatMap(([module, list]) =>
  Object.entries(list as Record<string, Call>)
    .filter(([name, call]) => name !== 'signOut' && isAsked(call))
    .map(([name, call]) => ({ id: `${module}.${name}`, module, name, call })),
)
function isAsked(call: Call): boolean {
  return !['anyone', 'aiServer', 'ticket'].includes(call.right as string) && mayCall('admin', call)
}
/** One's own memberships stand in whichever customers they are: they are read as the sign-in reads, by one's own account alone. */
const ofTheSignIn = ['membership.list']
const cases = calls.flatMap(({ id, module, name, call }) =>
  idsOf(module, name, call).map(of => ({ id: `${id}.${of.field}`, module, name, call, ...of })),
)
const rowsFor = (name: string) => (name.startsWith('remove') ? rowsOf.removed : rowsOf.named)
async function crossed<T>(work: () => Promise<T>): Promise<T> {
  crossing.shown = other
  try {
    return await work()
  } finally {
    crossing.shown = undefined
  }
}

test('no list shows and no call changes anything of either', async () => {
  const before = await traces(suite)
  await crossed(async () => {
    for (const { id, module, name, call } of calls) {
      const { body } = await admin.send(
        call,
        leastInput(module, name, call, kind => rowsFor(name)[kind]),
      )
      const answer = JSON.stringify(body)
      if (ofTheSignIn.includes(id)) continue
      expect([id, names.filter(shown => answer.includes(shown))]).toEqual([id, []])
    }
  })
  const after = await traces(suite)
  // That the session is alive is no row of a customer's.
  expect(Object.keys(after).filter(table => after[table] !== before[table])).toEqual(['session'])
})

describe.each(cases)('$id', ({ module, name, call, field, kind, list }) => {
  const ask = async (value: unknown) => {
    const fields = leastInput(module, name, call, kind => rowsFor(name)[kind])
    const { status, body } = await admin.send(call, { ...fields, [field]: list ? [value] : value })
    const { rcode: _, rmsg: __, requestId: ___, ...answer } = body
    return { status, text: maskedText(answer, value, fields) }
  }

  test('another customer’s equals missing, and one’s own is found', async () => {
    const own = rowsFor(name)[kind]
    const [theirs, none] = await crossed(async () => [await ask(own), await ask(missingId(kind))])
    expect(theirs).toEqual(none)
    expect((await ask(own)).text).not.toBe(theirs?.text)
  })
})

/** What is read by a link that was given out before: pictures, and the rows of an export. */
describe('by a ticket', () => {
  test('a picture is not there for whoever is shown another customer’s', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(signed({ accountId: admin.user.uid, token: admin.user.token })))
      form.append(name, value)
    form.append('file', new Blob([(await drawPicture('png')) as Uint8Array<ArrayBuffer>]), 'a.png')
    const sent = await fetch(origin + fileCalls.upload.path, { method: 'POST', body: form })
    const { data } = (await sent.json()) as { data: { url: string } }
    const read = async () => (await fetch(origin + data.url)).status
    expect(await crossed(read)).toBe(404)
    expect(await read()).toBe(200)
  })

  test('an export has no row of either', async () => {
    const rowsOfExport = async () => {
      const { url } = await admin.call(exportCalls.start, { format: 'csv' })
      const read = async () => (await (await fetch(origin + url)).text()).trim().split('\r\n').length - 1
      return { read }
    }
    const [before, after] = [await rowsOfExport(), await rowsOfExport()]
    expect(await crossed(before.read)).toBe(0)
    expect(await after.read()).toBeGreaterThan(0)
  })
})
