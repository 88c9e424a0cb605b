/**
 * Every call of a person × every field it takes × every kind of bad value (legal texts take turns): an answer that names the field or finds nothing, never
 * a failure of ours, and when it is refused nothing has changed. What makes a call valid, and values that only one of its fields must
 * refuse, say its samples in the contract.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '@watchfire/contract'
import { sampleOf } from '@watchfire/contract/all-samples.ts'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { exampleId, type RowKind } from '@watchfire/contract/sample.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { publicAlarmId } from './alarm/alarm-key.ts'
import { decodeInput } from './core/http/decode-input.ts'
import { type Refusal, refusalBody } from './core/http/refuse.ts'
import { anAlarm, type ChannelOfTest } from './core/testing/builders.ts'
import { legalTexts, strangeValues, unstorableTexts } from './core/testing/hostile-values.ts'
import { mayCall } from './core/testing/may-call.ts'
import { errorsOf, nothingChangesHere } from './core/testing/nothing-changes.ts'
import { fieldsOf, leastInput } from './core/testing/sample-ids.ts'
import { type Reply, type SignedClient, signInAs } from './core/testing/signed-client.ts'
import { suiteServer } from './core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
/** Rows of the company the calls are made for; of other kinds it has none. */
const known: Partial<Record<RowKind, string | number>> = {}
let admin: SignedClient
let root: SignedClient
const callerOf = (call: Call) => (mayCall('admin', call) ? admin : root)

/** What makes a call valid, so that one bent field decides. */
const valid = (id: string, call: Call) => {
  const [module, name] = id.split('.') as [string, string]
  return leastInput(module, name, call, kind =>
    name.startsWith('remove') ? exampleId(kind) : (known[kind] ?? exampleId(kind)),
  )
}

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const row = await suite.db.system
    .selectFrom('device')
    .where('device_id', '=', 'WF-DEMO-1_C1')
    .select(['device_no', 'ai_server_no', 'tenant_id', 'company_id', 'project_id', 'region_id'])
    .executeTakeFirstOrThrow()
  const channel: ChannelOfTest = {
    tenantId: row.tenant_id,
    companyId: row.company_id,
    projectId: row.project_id,
    regionId: row.region_id ?? 0,
    deviceNo: row.device_no,
    deviceId: 'WF-DEMO-1_C1',
    name: 'yard',
    aiServerNo: row.ai_server_no ?? 0,
  }
  const alarm = publicAlarmId(await anAlarm(suite.db, channel))
  const board = (await admin.call(boardCalls.create, { name: 'known', companyId: row.company_id })).id
  const { companyId: company, projectId: project, deviceId: device } = channel
  Object.assign(known, { alarm, board, company, project, device, account: admin.user.uid })
})

/** What decoding refuses never comes to a handler: the first such value of a field goes the whole way, for all of them. */
function refusedByDecoding(call: Call, fields: object): Reply | undefined {
  try {
    decodeInput(call, fields, 'zh')
  } catch (error) {
    return refusalBody(error as Refusal, 'zh')
  }
}

const calls = Object.entries(allCalls).flatMap(([moduleName, list]) =>
  Object.entries(list as Record<string, Call>)
    .filter(
      ([name, { right, transport = 'json' }]) =>
        transport === 'json' && right !== 'aiServer' && right !== 'anyone' && name !== 'signOut',
    )
    .map(([name, call]) => [`${moduleName}.${name}`, call] as const),
)

const cases = calls.flatMap(([name, call]) =>
  fieldsOf(call).map(field => [`${name}.${field}`, name, call, field] as const),
)

/** Of legal texts a field that takes them is sent each third one: fields take turns, and hundreds take each text the whole way. */
const isInTurn = (value: unknown, n: number) => {
  const place = legalTexts.findIndex(([, text]) => text === value)
  return place < 0 || (place + n) % 3 === 0
}

describe.each(cases.map((one, n) => [...one, n] as const))('%s', (_, name, call, field, n) => {
  test('is refused by name, or means nothing, and is no failure of ours', async () => {
    const errorsBefore = errorsOf(suite).length
    let sentRefused = false
    for (const [what, value] of strangeValues) {
      const fields = { ...valid(name, call), [field]: value }
      const refused = call.method === 'POST' ? refusedByDecoding(call, fields) : undefined
      if (!refused && !isInTurn(value, n)) continue
      const { status, body }: Reply = refused && sentRefused ? refused : await callerOf(call).send(call, fields)
      sentRefused ||= refused !== undefined
      if (status >= 500) expect.fail(`${what}: ${status} ${JSON.stringify(body)}`)
      if (refused) expect([what, body.errorCode]).toEqual([what, 'call.invalid'])
      // A field that stays blank is a field that was not given.
      if (body.errorCode !== 'call.invalid') continue
      if (value !== null && value !== '') expect(String(body.field).split('.')[0], what).toBe(field)
      // Fit to show a person: no name of a type or of a field.
      expect(body.rmsg, what).not.toMatch(/[a-z_]{3}|期望|接收/i)
    }
    expect(errorsOf(suite).slice(errorsBefore)).toEqual([])
  })
})

describe('what is refused', () => {
  nothingChangesHere(suite)

  test.each(calls)('%s refuses in every field what cannot be stored', async (name, call) => {
    for (const [n, field] of fieldsOf(call).entries()) {
      for (const [what, text] of unstorableTexts) {
        const fields = { ...valid(name, call), [field]: text }
        const refused = n > 0 ? refusedByDecoding(call, fields) : undefined
        const { body } = refused ?? (await callerOf(call).send(call, fields))
        expect([field, what, body.errorCode]).toEqual([field, what, 'call.invalid'])
      }
    }
  })

  const refused = calls.flatMap(([id, call]) => {
    const [module, name] = id.split('.') as [string, string]
    const values = Object.entries(sampleOf(module, name)?.refused ?? {})
    return values.flatMap(([field, list]) =>
      list.map((value, n) => [`${id}.${field} ${n + 1}`, id, call, field, value] as const),
    )
  })

  test.each(refused)('%s is refused by name', async (_, id, call, field, value) => {
    const { body } = await callerOf(call).send(call, { ...valid(id, call), [field]: value })
    expect([body.errorCode, String(body.field).split('.')[0]]).toEqual(['call.invalid', field])
  })

  test('the key of the demo’s AI server opens no call of a person', async () => {
    const { devices } = JSON.parse(readFileSync(join(suite.folder, 'demo-seed.json'), 'utf8')) as {
      devices: { key: string }[]
    }
    for (const [, call] of calls) {
      const response = await suite.app.inject({
        method: call.method,
        url: call.path,
        headers: { authorization: `Bearer ${devices[0]?.key}` },
        ...(call.method === 'POST' ? { payload: {} } : {}),
      })
      expect([call.path, response.statusCode]).toEqual([call.path, 401])
    }
  })
})

test.each(calls)('%s takes no field twice, no prototype and no stranger', async (name, call) => {
  const fields = { ...valid(name, call), isAdmin: true, tenantId: 1, 'a.b': 1, constructor: 1 }
  const { status } = await callerOf(call).send(call, fields)
  expect(status).toBeLessThan(500)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})
