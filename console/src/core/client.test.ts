import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { brandCalls } from '@watchfire/contract/access/brand.calls.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { brands } from '@watchfire/contract/core/brands.ts'
import { sessionHeader } from '@watchfire/contract/core/envelope.ts'
import { mapCalls } from '@watchfire/contract/map/map.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { confirmWith, request, setOrigin } from './client.ts'
import { chooseLanguage } from './language.ts'
import { Refusal } from './refusal.ts'
import { serverNow } from './server-clock.ts'
import { currentUser, select, signedIn } from './session-store.ts'
import { currentToasts, dismissToast } from './toasts.ts'

type Seen = {
  path: string
  fields: Record<string, string & number>
  language: string | undefined
  type: string
  token: unknown
}

let server: Server
const seen: Seen[] = []
/** What the server answers next; the last one stays. */
let answers: { status?: number; body: unknown }[] = []

const person = {
  uid: 7,
  token: 'secret-token',
  roleList: [{ roleName: 'operator' }],
  menus: [],
  algorithms: [],
  companyId: 3,
} as unknown as User

beforeAll(async () => {
  server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const url = new URL(incoming.url ?? '/', 'http://server')
    const text = Buffer.concat(chunks).toString()
    const isJson = incoming.headers['content-type'] === 'application/json'
    seen.push({
      path: url.pathname,
      fields: isJson ? JSON.parse(text) : Object.fromEntries(url.searchParams),
      language: incoming.headers['accept-language'],
      type: incoming.headers['content-type'] ?? '',
      token: incoming.headers[sessionHeader],
    })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    outgoing.writeHead(answer?.status ?? 200, { 'content-type': 'application/json' })
    outgoing.end(typeof answer?.body === 'string' ? answer.body : JSON.stringify(answer?.body))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  setOrigin(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => new Promise(closed => server.close(closed)))

beforeEach(() => {
  seen.length = 0
  answers = [{ body: { rcode: 0, rmsg: 'OK', data: null } }]
  signedIn(person)
  chooseLanguage('zh')
  for (const notice of currentToasts()) dismissToast(notice.id)
})

const refusalOf = async (promise: Promise<unknown>): Promise<Refusal> => {
  const outcome = await promise.catch(error => error)
  expect(outcome).toBeInstanceOf(Refusal)
  return outcome as Refusal
}

describe('what is sent', () => {
  test('a call carries its fields under their wire names and the signed envelope', async () => {
    answers = [{ body: { rcode: 0, rmsg: 'OK', data: [], total: 0 } }]
    select({ companyId: 3, projectId: 9 })
    await request(alarmCalls.list, { level: 'severe', keyword: '  仓库 ', pageNum: 2 })
    const { fields, path, language } = seen[0] as Seen
    expect(path).toBe('/api/alarm/queryAlarmList')
    expect(language).toBe('zh')
    expect(fields).toMatchObject({ alarmLevel: 1, keyword: '仓库', pageNum: 2, roleName: 'operator', uid: '7' })
    expect(fields).toMatchObject({ companyId: 3, projectId: 9, token: 'secret-token' })
    expect(fields).not.toHaveProperty('regionId')
    const signed = `${fields.nonce}${fields.r}secret-token7`
    expect(fields.sign).toBe(createHash('md5').update(signed).digest('hex'))
  })

  test('two calls never share a nonce', async () => {
    await request(accessCalls.keepAlive, {})
    await request(accessCalls.keepAlive, {})
    expect(seen[0]?.fields.nonce).not.toBe(seen[1]?.fields.nonce)
  })

  test('the token comes in the headers too with a long body, and with no other', async () => {
    answers = [{ body: { rcode: 2301, errorCode: 'device.notFound', rmsg: '设备不存在' } }]
    const part = { fileName: 'a.pmtiles', fileBytes: 1_000_000, offset: 0 }
    for (const length of [40_000, 4])
      await refusalOf(request(mapCalls.uploadFile, { ...part, partBytes: 'A'.repeat(length) }))
    expect(seen.map(({ token }) => token)).toEqual(['secret-token', undefined])
  })

  test('a field of the call wins over the selection of the same name', async () => {
    answers = [{ body: { rcode: 2101, errorCode: 'company.notFound', rmsg: '企业不存在' } }]
    await refusalOf(request(companyCalls.get, { companyId: 55 }))
    expect(seen[0]?.fields.companyId).toBe(55)
  })

  test('the sign-in and the brand travel without a signature', async () => {
    const { look } = brands.factory
    answers = [
      {
        body: {
          rcode: 0,
          rmsg: 'OK',
          data: { brand: 'factory', look, demo: false, serverTime: 5, timeZone: 'Asia/Tokyo' },
        },
      },
    ]
    expect(await request(brandCalls.read, {})).toEqual({
      brand: 'factory',
      look,
      demo: false,
      serverTime: 5,
      timeZone: 'Asia/Tokyo',
    })
    expect(seen[0]?.fields).toEqual({})
  })

  test('the chosen language is asked for', async () => {
    chooseLanguage('en')
    await request(accessCalls.keepAlive, {})
    expect(seen[0]?.language).toBe('en')
  })
})

describe('what counts as success', () => {
  test.each([
    { rcode: 0, data: null },
    { rcode: '0', data: null },
    { status: 0, data: null },
    { status: 200, data: null },
    { code: 0, data: null },
    { status_code: '0', data: null },
    { rcode: 0, data: { anything: 'a plain back end adds' } },
  ])('%j', async body => {
    answers = [{ body }]
    expect(await request(accessCalls.keepAlive, {})).toBeUndefined()
  })

  test('a call that insists on it takes rcode 0 with OK, and nothing less', async () => {
    const input = { boardId: 1, alarmId: 'mfzzzzzz-1' }
    await expect(request(boardCalls.join, input)).resolves.toBeUndefined()
    for (const body of [{ rcode: 0, rmsg: '已提交审核' }, { rcode: 0 }, { code: 0 }, { status: 200 }]) {
      answers = [{ body: { ...body, data: null } }]
      await expect(request(boardCalls.join, input)).rejects.toMatchObject({ kind: 'refused' })
    }
  })

  test.each([{ rcode: 5, status: 200 }, { status: 500 }, { code: 3 }, {}])('%j does not', async body => {
    answers = [{ body }]
    await refusalOf(request(accessCalls.keepAlive, {}))
  })
})

describe('refusals', () => {
  test('carry the contract’s name, the sentence and the facts', async () => {
    answers = [
      { body: { rcode: 2302, errorCode: 'alarm.handledMeanwhile', rmsg: '已由李工处理', by: '李工', at: '10:00' } },
    ]
    const refusal = await refusalOf(request(accessCalls.keepAlive, {}))
    expect(refusal).toMatchObject({ kind: 'refused', code: 'alarm.handledMeanwhile', text: '已由李工处理' })
    expect(refusal.facts).toMatchObject({ by: '李工', at: '10:00' })
  })

  test('a wrong field is named as the wire names it', async () => {
    answers = [
      {
        body: {
          rcode: 1001,
          errorCode: 'call.invalid',
          rmsg: '参数 companyName 有误',
          field: 'companyName',
          problem: '…',
        },
      },
    ]
    expect((await refusalOf(request(accessCalls.keepAlive, {}))).wireField).toBe('companyName')
  })

  test('a plain back end’s msg is shown, its number has no name here', async () => {
    answers = [{ body: { code: 77, msg: '处理失败' } }]
    expect(await refusalOf(request(accessCalls.keepAlive, {}))).toMatchObject({
      text: '处理失败',
      code: undefined,
      rcode: 77,
    })
  })

  test.each([
    [504, '<html>504 Gateway Timeout</html>'],
    [504, { rcode: 1, rmsg: 'upstream timed out' }],
    [502, 'Bad Gateway'],
    [200, '[]'],
  ])('HTTP %i with %j is trouble on the way', async (status, body) => {
    answers = [{ status, body }]
    expect(await refusalOf(request(accessCalls.keepAlive, {}))).toMatchObject({
      kind: 'gateway',
      text: '网络开小差了！',
    })
  })

  test('an answer that breaks the contract is refused and logged, not passed on', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    answers = [{ body: { rcode: 0, rmsg: 'OK', data: { brand: 'unheard of' } } }]
    expect((await refusalOf(request(brandCalls.read, {}))).kind).toBe('gateway')
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  })

  test('a server that is away is one refusal in the reader’s language', async () => {
    const address = server.address() as AddressInfo
    setOrigin('http://127.0.0.1:1')
    const refusal = await refusalOf(request(accessCalls.keepAlive, {}))
    setOrigin(`http://127.0.0.1:${address.port}`)
    expect(refusal).toMatchObject({ kind: 'offline', text: '网络开小差了！' })
  })

  test('a call given up by its screen says nothing', async () => {
    const controller = new AbortController()
    const call = request(accessCalls.keepAlive, {}, { signal: controller.signal })
    controller.abort()
    expect((await refusalOf(call)).kind).toBe('cancelled')
  })
})

describe('a wrong clock', () => {
  const realNow = Date.now
  test('is corrected by the server’s time and the call made once more', async () => {
    const serverTime = realNow() + 3_600_000
    answers = [
      { body: { rcode: 1102, errorCode: 'session.clockOff', rmsg: '…', serverTime } },
      { body: { rcode: 0, rmsg: 'OK', data: null } },
    ]
    await request(accessCalls.keepAlive, {})
    expect(seen).toHaveLength(2)
    expect(Math.abs(Number(seen[1]?.fields.r) - serverTime)).toBeLessThan(5_000)
    expect(seen[0]?.fields.nonce).not.toBe(seen[1]?.fields.nonce)
    expect(Math.abs(serverNow() - serverTime)).toBeLessThan(5_000)
  })

  test('is tried again only once', async () => {
    answers = [
      { body: { rcode: 1102, errorCode: 'session.clockOff', rmsg: '本机时间与服务器相差过大', serverTime: realNow() } },
    ]
    expect((await refusalOf(request(accessCalls.keepAlive, {}))).code).toBe('session.clockOff')
    expect(seen).toHaveLength(2)
  })
})

describe('a dangerous act', () => {
  const due = { body: { rcode: 2031, errorCode: 'session.confirmDue', rmsg: '请先确认您的身份' } }

  test('is repeated by itself once the person has proved who they are, and once only', async () => {
    confirmWith(async () => true)
    answers = [due, { body: { rcode: 0, rmsg: 'OK', data: null } }]
    await request(accessCalls.keepAlive, {})
    expect(seen).toHaveLength(2)
    answers = [due]
    expect((await refusalOf(request(accessCalls.keepAlive, {}))).code).toBe('session.confirmDue')
    expect(seen).toHaveLength(4)
  })

  test('is given up without a word when the person does not want to', async () => {
    confirmWith(async () => false)
    answers = [due]
    expect((await refusalOf(request(accessCalls.keepAlive, {}))).kind).toBe('cancelled')
    expect(seen).toHaveLength(1)
  })
})

describe('a dead session', () => {
  test.each([
    { status: 401, body: { rcode: 401, rmsg: '…' } },
    { body: { rcode: 999 } },
    { body: { code: 25 } },
    { body: { status: 401 } },
  ])('%j signs out and says so once', async answer => {
    answers = [answer]
    await Promise.all([1, 2, 3].map(() => refusalOf(request(accessCalls.keepAlive, {}))))
    expect(currentUser()).toBeUndefined()
    expect(currentToasts().map(notice => notice.text)).toEqual(['用户登录失效，请重新登录！'])
  })

  test('of an earlier sign-in leaves the present one alone', async () => {
    answers = [{ status: 401, body: { rcode: 401, rmsg: '…' } }]
    const late = refusalOf(request(accessCalls.keepAlive, {}))
    signedIn({ ...person, token: 'a newer one' })
    await late
    expect(currentUser()?.token).toBe('a newer one')
  })

  test('a wrong password is no dead session', async () => {
    answers = [{ body: { rcode: 2001, errorCode: 'account.wrongPassword', rmsg: '账号或密码错误' } }]
    const wrong = { account: 'x', password: 'a'.repeat(64) }
    expect((await refusalOf(request(accessCalls.signIn, wrong))).code).toBe('account.wrongPassword')
    expect(currentUser()).toBeDefined()
  })
})
