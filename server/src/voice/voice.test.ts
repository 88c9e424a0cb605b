import { voiceCalls } from '@watchfire/contract/voice/voice.calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { publicAlarmId } from '../alarm/alarm.public.ts'
import { aChannelOf, anAlarm, type CompanyOfTest } from '../core/testing/builders.ts'
import { envelopeOf, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { openSynthesizer } from './synthesizer.ts'

const suite = suiteServer()
let operator: SignedClient
let alarmId: string

beforeAll(async () => {
  const { rows } = await sql<CompanyOfTest>`
    select p.tenant_id as "tenantId", p.company_id as "companyId", p.project_id as "projectId", r.region_id as "regionId"
    from project p join region r using (project_id) where p.name = '一号厂区' order by r.region_id limit 1`.execute(
    suite.db.system,
  )
  alarmId = publicAlarmId(await anAlarm(suite.db, await aChannelOf(suite.db, rows[0] as CompanyOfTest), { type: 4 }))
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
})

const listen = (fields: Record<string, unknown>) =>
  suite.app.inject({
    method: 'GET',
    url: voiceCalls.speak.path,
    query: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
  })

test('an alarm is spoken: some seconds of sound that is not silence', async () => {
  const response = await listen({ alarmId, ...envelopeOf(operator.user) })
  expect(response.headers['content-type']).toBe('audio/wav')
  const wav = response.rawPayload
  expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
  const bytesPerSecond = wav.readUInt32LE(28)
  expect((wav.length - 44) / bytesPerSecond).toBeGreaterThan(1.5)
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + 44 + bytesPerSecond))
  expect(Math.max(...samples)).toBeGreaterThan(3000)
})

test.each(['GET', 'POST'] as const)('an outside caller signs with time, and may use %s', async method => {
  const { r: time, ...signed } = envelopeOf(operator.user)
  const fields = { alarmId, time, ...signed }
  const asTexts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const request = method === 'GET' ? { query: asTexts } : { payload: fields }
  const received = await suite.app.inject({ method, url: voiceCalls.speak.path, ...request })
  expect(received.headers['content-type']).toBe('audio/wav')
  const again = await suite.app.inject({ method, url: voiceCalls.speak.path, ...request })
  expect(again.json()).toMatchObject({ errorCode: 'session.replayed' })
})

test.each([
  ['a wrong sign', { sign: '0'.repeat(32) }],
  ['no sign', { sign: '' }],
  ['another nonce than was signed', { nonce: 'elsewhere' }],
])('%s gets nothing', async (_, bent) => {
  const response = await listen({ alarmId, ...envelopeOf(operator.user), ...bent })
  expect(response.headers['content-type']).toContain('json')
  expect(response.json().rcode).toBeGreaterThan(0)
})

const speech = (text: string) => ({ voice: 'zh', text }) as const
const one = { accountId: 1, tenantId: 1 }

test('a sentence is made once, however many ask for it at a time or later', async () => {
  let made = 0
  const voice = openSynthesizer(async ({ text }) => {
    made += 1
    return Buffer.from(text)
  })
  const both = await Promise.all([voice.speak(speech('甲'), one), voice.speak(speech('甲'), one)])
  await voice.speak(speech('甲'), one)
  expect([made, ...both.map(String)]).toEqual([1, '甲', '甲'])
})

test('a sentence that failed is tried again, and does not stop the next', async () => {
  let tries = 0
  const voice = openSynthesizer(async ({ text }) => {
    tries += 1
    if (tries === 1) throw new Error('no sound')
    return Buffer.from(text)
  })
  const failed = voice.speak(speech('甲'), one)
  const next = voice.speak(speech('乙'), one)
  await expect(failed).rejects.toThrow('no sound')
  expect(String(await next)).toBe('乙')
  expect(String(await voice.speak(speech('甲'), one))).toBe('甲')
})

test('one account, and one customer, has its share of the sentences that wait; the next customer is served, and all have an end', async () => {
  const { promise: held, resolve: finish } = Promise.withResolvers<void>()
  const voice = openSynthesizer(async () => {
    await held
    return Buffer.from('')
  })
  let said = 0
  const speak = (accountId: number, tenantId: number) => voice.speak(speech(`${++said}`), { accountId, tenantId })
  const busy = { code: 'call.busy' }
  const taken = Array.from({ length: 5 }, () => speak(1, 1))
  await expect(speak(1, 1)).rejects.toMatchObject(busy)
  for (let n = 0; n < 5; n += 1) taken.push(speak(2, 1))
  await expect(speak(3, 1)).rejects.toMatchObject(busy)
  for (let n = 0; n < 10; n += 1) taken.push(speak(n < 5 ? 4 : 5, 2))
  await expect(speak(6, 3)).rejects.toMatchObject(busy)
  finish()
  await Promise.all(taken)
  await Promise.all([speak(1, 1), speak(6, 3)])
})
