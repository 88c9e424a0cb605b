import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { signedText } from '@watchfire/contract/core/envelope.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { readAdapterSettings } from './adapter.settings.ts'
import { composeAdapter } from './compose-adapter.ts'
import { unknownPaths } from './offered-calls.ts'
import { startPlainBackEnd } from './testing/plain-back-end.ts'

let backEnd: Awaited<ReturnType<typeof startPlainBackEnd>>
let adapter: Awaited<ReturnType<typeof composeAdapter>>
let folder: string
const { log, lines } = recordedLog()
const settingsFor = (env: Record<string, string>) => readAdapterSettings({ WATCHFIRE_DATA: folder, ...env })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watchfire-adapter-'))
  backEnd = await startPlainBackEnd({ folder: '/gateway' })
  adapter = await composeAdapter(
    settingsFor({ WATCHFIRE_API: `${backEnd.url}/`, WATCHFIRE_API_MEDIA: 'https://pictures.example' }),
    log,
  )
})
afterAll(async () => {
  await adapter.close()
  await backEnd.close()
  rmSync(folder, { recursive: true, force: true })
})

const post = async (call: Call, fields: object) => {
  const { body } = await adapter.app.inject({ method: 'POST', url: call.path, payload: fields })
  return JSON.parse(body) as Record<string, never>
}
/** As the console asks: signed, and the answer read by the contract. */
async function ask<C extends Call>(call: C, input: z.output<C['input']>) {
  const signed = { nonce: crypto.randomUUID(), r: Date.now(), token: '9f2b6f0e8c1d4a57b3', uid: '1087' }
  const sign = createHash('md5').update(signedText(signed)).digest('hex')
  const body = await post(call, { ...(z.encode(call.input, input) as object), ...signed, sign })
  return { body, answer: z.safeDecode(call.answer, body as never) as z.ZodSafeParseResult<z.output<C['answer']>> }
}

test('every path it hands on is one of a call', () => expect(unknownPaths).toEqual([]))

describe('what the console reads', () => {
  test('who is signed in, with menus named in both languages', async () => {
    const body = await post(accessCalls.signIn, { account: 'zhaomin', pwd: 'a'.repeat(64) })
    const user = z.decode(accessCalls.signIn.answer, body as never)
    expect(user).toMatchObject({
      uid: 1087,
      account: 'zhaomin',
      email: '',
      headUrl: '/pic/avatar/1087.jpg',
      companyId: 31,
      menus: [
        {
          id: 180,
          name: '告警中心',
          nameEn: '告警中心',
          url: '/workplace',
          children: [{ id: 181, children: [] }, {}, {}],
        },
        { id: 10, icon: 'setting', url: null, children: [{ id: 51, url: '/mail-detail' }] },
      ],
      algorithms: [{ nickname: 'fire', nameEn: '明火烟雾', watches: 'video' }],
    })
  })

  test('alarms, with what may be done with them by the rules of the specification', async () => {
    const { answer } = await ask(alarmCalls.list, { pageNum: 1, pageSize: 20 })
    const [fire, helmet] = answer.data?.rows ?? []
    expect(answer.data?.total).toBe(2)
    expect(fire).toMatchObject({
      id: '880412',
      type: 1,
      family: 'general',
      level: 'severe',
      state: 'pending',
      count: 3,
      projectId: 204,
      regionId: 5501,
      aiServerId: 'NH0007',
      pictures: ['/pic/880412-1.jpg', '/gateway/pic/880412-2.jpg'],
      recordings: [],
      verdict: null,
      handledAt: null,
      can: { handle: true, verdicts: ['falseAlarm', 'trueAlarm', 'ignored'] },
    })
    expect(fire?.atText).toMatch(/ 08:41:07$/)
    expect(fire?.at).toBe(Date.parse(`${fire?.atText.replace(' ', 'T')}+08:00`))
    expect(helmet).toMatchObject({
      state: 'handled',
      verdict: 'trueAlarm',
      handledBy: '李强',
      regionId: null,
      pictures: [],
    })
  })

  test.each<[string, Call, object]>([
    ['one alarm', alarmCalls.get, { alarmId: '880412' }],
    ['the safety net', alarmCalls.listCurrent, {}],
    ['occurrences', alarmCalls.listOccurrences, { alarmId: '880412' }],
    ['verdicts', alarmCalls.listHandlings, { alarmId: '880412' }],
    ['types', alarmCalls.listTypes, {}],
    ['counts', alarmCalls.countToday, {}],
    ['menus', accessCalls.listMenus, {}],
    ['companies', companyCalls.readTree, {}],
    ['projects', companyCalls.listProjects, {}],
    ['regions', companyCalls.listRegions, {}],
    ['devices', deviceCalls.list, {}],
    ['one device', deviceCalls.get, { deviceId: 'NH0007_C2' }],
  ])('%s fit the contract', async (_, call, input) => {
    const { answer, body } = await ask(call, input as never)
    expect(answer.error?.issues, JSON.stringify(body)).toBeUndefined()
  })

  test('a verdict is told as the specification says it', async () => {
    const { body } = await ask(alarmCalls.handle, { alarmIds: ['880412'], verdict: 'falseAlarm', comment: '误报' })
    expect(body).toMatchObject({ rcode: 0, rmsg: 'OK' })
    expect(backEnd.askedFor(alarmCalls.handle.path).at(-1)?.fields).toMatchObject({
      alarmIds: ['880412'],
      alarmDealResult: 1,
      alarmPlanResult: '误报',
    })
    const { answer } = await ask(alarmCalls.get, { alarmId: '880412' })
    expect(answer.data).toMatchObject({ state: 'handled', verdict: 'falseAlarm', handledBy: '赵敏' })
  })

  test('refusals and dead sessions in the words of the back end', async () => {
    expect((await ask(noticeCalls.listTodo, {})).body).toEqual({ rcode: 31, rmsg: '待办服务升级中' })
    expect(await post(alarmCalls.list, {})).toEqual({ rcode: 40, rmsg: '签名错误' })
  })
})

describe('what is not handed on', () => {
  test('calls that only our own server knows', async () => {
    const before = backEnd.asked.length
    const { body } = await ask(quietCalls.list, {})
    expect(body).toMatchObject({ rcode: 1013, errorCode: 'call.notOffered', rmsg: '当前对接的系统不提供此功能' })
    expect(backEnd.asked).toHaveLength(before)
  })

  test('cookies, and what the back end says beside its bytes', async () => {
    const headers = { cookie: 'wf=secret', range: 'bytes=0-9', authorization: 'Bearer x' }
    const { statusCode, headers: heard } = await adapter.app.inject({ url: '/pic/880412-1.jpg?size=small', headers })
    expect(statusCode).toBe(200)
    expect(heard).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(heard['set-cookie']).toBeUndefined()
    const told = backEnd.asked.at(-1)?.headers
    expect(told).toMatchObject({ range: 'bytes=0-9', 'x-forwarded-for': '127.0.0.1' })
    expect(told?.cookie).toBeUndefined()
    expect(told?.authorization).toBeUndefined()
  })

  test('what is neither a picture nor a recording, and how long a missing one is missing', async () => {
    const inside = await adapter.app.inject('/inside/env.json')
    expect([inside.statusCode, inside.body.includes('secret')]).toEqual([404, false])
    const missing = await adapter.app.inject('/gone/1.jpg')
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test('a path that names another host', async () => {
    const before = backEnd.asked.length
    expect((await adapter.app.inject('//elsewhere.example/a.jpg')).statusCode).toBe(404)
    expect(backEnd.asked).toHaveLength(before)
  })
})

test('pages go by the brand of the host, and may show pictures of the named origins', async () => {
  const { headers, body, statusCode } = await adapter.app.inject({
    url: '/workplace',
    headers: { accept: 'application/json' },
  })
  expect(statusCode).toBe(200)
  expect(body).toContain('<div id="root"')
  expect(headers['content-security-policy']).toContain("img-src 'self' https://pictures.example")
  expect((await adapter.app.inject('/brand')).json()).toMatchObject({ data: { brand: 'platform', demo: false } })
})

test('nothing of a call reaches the log, and a back end that is away is said to be', async () => {
  const away = await startPlainBackEnd()
  const { app, close } = await composeAdapter(settingsFor({ WATCHFIRE_API: away.url }), log)
  await away.close()
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: alarmCalls.list.path,
    payload: { token: 'tell-nobody' },
  })
  expect(statusCode).toBe(503)
  expect(JSON.parse(body)).toMatchObject({ errorCode: 'call.backEndAway' })
  await close()
  expect(JSON.stringify(lines)).not.toMatch(/tell-nobody|9f2b6f0e8c1d4a57b3|aaaaaaaaaaaaaaaa/)
})

test('an answer without end is given up', async () => {
  const flood = await startPlainBackEnd({ flood: true })
  const { app, close } = await composeAdapter(settingsFor({ WATCHFIRE_API: flood.url }), log)
  const { statusCode, body } = await app.inject({ method: 'POST', url: alarmCalls.list.path, payload: {} })
  expect([statusCode, JSON.parse(body).errorCode]).toEqual([503, 'call.backEndAway'])
  await close()
  await flood.close()
})

test.each([
  [{}, 'setting WATCHFIRE_API is wrong: it is missing'],
  [{ WATCHFIRE_API: 'ftp://x' }, 'setting WATCHFIRE_API is wrong'],
  [{ WATCHFIRE_API: 'http://x', WATCHFIRE_API_MEDIA: 'pictures' }, 'setting WATCHFIRE_API_MEDIA is wrong'],
])('a wrong setting is named: %o', (env, message) => {
  expect(() => settingsFor(env as Record<string, string>)).toThrow(message)
})
