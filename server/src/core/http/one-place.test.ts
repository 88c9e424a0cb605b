/** What a request says is taken from one place, and what is logged of it stays one line. */
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { expect, test } from 'vitest'
import { digestOf, envelopeOf, post, signInAs } from '../testing/signed-client.ts'
import { suiteServer } from '../testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
const admin = () => signInAs(suite.app, '13800000001', 'Watchfire!admin')
function queryOf(fields: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) query.set(name, String(value))
  return query.toString()
}

test('a POST is what its body says: fields and signature of its address mean nothing', async () => {
  const { user } = await admin()
  const { path } = companyCalls.list
  const whole = await post(suite.app, path, envelopeOf(user))
  const bent = queryOf({ keyWord: '华东', keyword: '华东', companyId: 999_999, pageSize: 1, uid: 1 })
  expect((await post(suite.app, `${path}?${bent}`, envelopeOf(user))).body).toEqual(whole.body)
  const { status } = await post(suite.app, `${path}?${queryOf(envelopeOf(user))}`, {})
  expect(status).toBe(401)
})

test('a session is 256 bits of chance, and no two are alike', async () => {
  const tokens = [(await admin()).user.token, (await admin()).user.token]
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('who signs in by lines of a log writes none', async () => {
  const forged = '\n{"level":60,"msg":"forged"}\r\n\u2028'
  const before = suite.lines.length
  await post(suite.app, accessCalls.signIn.path, { account: forged, pwd: digestOf('x') }, { 'user-agent': 'x\tforged' })
  await post(suite.app, `/%0A%7B"msg":"forged"%7D`, {})
  const written = suite.lines.slice(before)
  expect(written.filter(({ msg }) => String(msg).includes('forged'))).toEqual([])
  for (const line of written) expect(JSON.stringify(line).split('\n')).toHaveLength(1)
})
