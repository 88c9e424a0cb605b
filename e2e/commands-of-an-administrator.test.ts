/** The commands an administrator types beside a running server, and what they change in it. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOfPassword } from '../server/src/access/access.public.ts'
import { signed } from '../server/src/core/live/testing/seed-fixture.ts'
import { type KillableProduct, startKillableProduct } from './survival/killable-product.ts'

type AuditReport = { waiting: number; faults: { kind: string }[] }

const root = fileURLToPath(new URL('..', import.meta.url))
const [aiServer, operator, password] = ['WF-DEMO-2', '13800000002', 'Watchfire!op']
let product: KillableProduct
beforeAll(async () => {
  product = await startKillableProduct()
}, 240_000)
afterAll(() => product?.end(), 60_000)

/** `npm run` as it is typed, over the data folder of the running server. */
async function npm(...words: string[]): Promise<string> {
  const env = { ...process.env, WATCHFIRE_DATA: product.folder, DATABASE_URL: '' }
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', ...words], { cwd: root, env })
  return stdout.trim()
}
/** The secret stands on the last line, by itself. */
const shown = (output: string) => output.split('\n').at(-1) ?? ''

async function say(path: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await fetch(product.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(payload),
  })
  return { status: answer.status, ...((await answer.json()) as { rcode: number; errorCode?: string; data?: unknown }) }
}
const beat = async (key: string) => {
  const payload = { deviceId: aiServer, sentAt: Date.now(), channels: [] }
  return (await say(ingestCalls.sendHeartbeat.path, payload, { authorization: `Bearer ${key}` })).status
}
const signIn = (secret: string) =>
  say(accessCalls.signIn.path, { account: operator, pwd: digestOfPassword(secret) }) as Promise<{
    errorCode?: string
    data?: { uid: number; token: string }
  }>

test('the doctor finds what is wrong beside a running product, and changes nothing', async () => {
  // Nobody has started this one yet.
  const { code, stdout } = await npm('doctor', '--', '--json').then(
    stdout => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  )
  const findings = JSON.parse(stdout) as { subject: string; state: string; text: string }[]
  const of = (subject: string) => findings.find(each => each.subject.startsWith(subject))
  expect(of('database')).toMatchObject({ state: 'ok' })
  expect(of('tables')).toMatchObject({ state: 'ok' })
  expect(of(`AI server ${aiServer}`)).toMatchObject({ state: 'mend' })
  expect(code).toBe(1)
}, 60_000)

test('a rotated key opens beside the new one until that is used, and one without overlap ends at once', async () => {
  const first = shown(await npm('ai-server', '--', '--rotate', aiServer, '--overlap', '0'))
  expect(await beat(first)).toBe(200)
  const second = shown(await npm('ai-server', '--', '--rotate', aiServer))
  expect(await beat(first)).toBe(200)
  expect(await beat(second)).toBe(200)
  // A server remembers a key that opened for two seconds.
  await expect.poll(() => beat(first), { timeout: 20_000 }).toBe(401)
  const third = shown(await npm('ai-server', '--', '--rotate', aiServer, '--overlap', '0'))
  await expect.poll(() => beat(second), { timeout: 20_000 }).toBe(401)
  expect(await beat(third)).toBe(200)
}, 60_000)

test('a revoked AI server has no key until the next rotation', async () => {
  const key = shown(await npm('ai-server', '--', '--rotate', aiServer, '--overlap', '0'))
  expect(await beat(key)).toBe(200)
  await npm('ai-server', '--', '--revoke', aiServer)
  await expect.poll(() => beat(key), { timeout: 20_000 }).toBe(401)
  expect(await beat(shown(await npm('ai-server', '--', '--rotate', aiServer)))).toBe(200)
  expect(await beat(key)).toBe(401)
}, 60_000)

test('a password that is set ends the old one and every session of the account, and opens one that was terminated', async () => {
  const { data: session = { uid: 0, token: '' } } = await signIn(password)
  const ask = () => say(accessCalls.keepAlive.path, signed({ accountId: session.uid, token: session.token }))
  expect((await ask()).status).toBe(200)
  const given = shown(await npm('set-password', '--', operator))
  await expect.poll(async () => (await ask()).status, { timeout: 20_000 }).toBe(401)
  expect((await signIn(password)).errorCode).toBe('account.wrongPassword')
  expect((await signIn(given)).data?.uid).toBe(session.uid)

  await product.db.system.updateTable('account').set({ in_use: false }).where('account', '=', operator).execute()
  expect((await signIn(given)).errorCode).toBe('account.terminated')
  expect((await signIn(shown(await npm('set-password', '--', operator)))).data?.uid).toBe(session.uid)
}, 60_000)

test('a server killed between an entry and its seal seals it later; who changes one is found by command and doctor', async () => {
  const verify = () =>
    npm('audit:verify', '--', '--json').then(
      stdout => ({ code: 0, reports: JSON.parse(stdout) as AuditReport[] }),
      (error: { code: number; stdout: string }) => ({
        code: error.code,
        reports: JSON.parse(error.stdout) as AuditReport[],
      }),
    )
  const owner = new pg.Client({ connectionString: product.db.url, options: '-c app.tenant=all' })
  await owner.connect()
  await owner.query(`select pg_advisory_lock(hashtextextended('job seal audit', 0))`)
  await signIn('a wrong password')
  await product.killServer()
  await owner.query(`select pg_advisory_unlock(hashtextextended('job seal audit', 0))`)
  const killed = await verify()
  expect(killed.code).toBe(0)
  expect(killed.reports.some(({ waiting }) => waiting > 0)).toBe(true)
  product.startServer()
  await product.untilReady()
  const unsealed = () => product.db.system.selectFrom('audit_unsealed').select('audit_id').execute()
  await expect.poll(unsealed, { timeout: 20_000 }).toEqual([])
  expect(await verify()).toMatchObject({ code: 0 })

  await owner.query(`update audit set address = '10.1.1.1' where audit_id = (select max(audit_id) from audit_seal)`)
  await owner.end()
  const { code, reports } = await verify()
  expect([code, reports.flatMap(({ faults }) => faults.map(({ kind }) => kind))]).toEqual([1, ['edited']])
  const doctor = await npm('doctor', '--', '--json').catch((error: { stdout: string }) => error.stdout)
  expect(doctor).toContain('is not what was sealed')
}, 90_000)

test.each([
  [['set-password', '--', 'nobody'], 'set-password: there is no account nobody'],
  [['set-password'], 'set-password: usage: npm run set-password -- ACCOUNT'],
  [['ai-server', '--', '--rotate', 'nothing'], 'ai-server: there is no AI server nothing'],
  [['ai-server', '--', '--rotate', aiServer, '--overlap', 'x'], 'ai-server: --overlap is a number of hours'],
])('%j is refused in words', async (words, reason) => {
  await expect(npm(...words)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(reason) })
})
