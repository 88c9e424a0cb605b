/** What is sent on to a collector of logs: nothing twice, nothing left out, and what is missing is told by its number. */
import { syslogCalls } from '@watchfire/contract/audit/syslog.calls.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { directoryCertificate, directoryKey } from '../../access/testing/directory-certificates.ts'
import { inScope } from '../../core/db/database.ts'
import { aCompany, aViewer } from '../../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { companyEgress } from '../../egress/company-egress.ts'
import { writeAudit } from '../audit.public.ts'
import { openChainKey } from '../chain/chain-key.ts'
import { sealAudit } from '../chain/seal-audit.ts'
import { asOwner } from '../testing/as-owner.ts'
import { aCollector, aDatagramCollector } from '../testing/log-collector.ts'
import { forwarding, maxWaiting } from './forwarding.ts'
import { openSyslogLine } from './syslog-line.ts'

const own = '127.0.0.0/8'
const suite = suiteServer({ jobs: false, env: { WATCHFIRE_ALLOWED_NETWORKS: own } })
let root: SignedClient
let viewer: Awaited<ReturnType<typeof aViewer>>
let forward: ReturnType<typeof forwarding>

beforeAll(async () => {
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
})
beforeEach(async () => {
  await asOwner(suite.db.url, ['delete from syslog'])
  viewer = await aViewer(suite.db, await aCompany(suite.db))
  forward = forwarding({ log: suite.app.log }, openSyslogLine({ resolveFor: companyEgress(suite.db, [own]) }))
  return () => forward.close()
})

type Place = { line: 'tls' | 'tcp' | 'udp'; port: number; certificate?: string; host?: string; inUse?: boolean }
async function save(place: Place) {
  const { version } = await root.call(syslogCalls.read, {})
  return root.send(syslogCalls.save, { host: '127.0.0.1', certificate: '', inUse: true, ...place, version })
}
const state = () => root.call(syslogCalls.read, {})
/** Rows of the viewer's log, sealed. */
async function write(...targets: string[]) {
  for (const target of targets)
    await inScope(suite.db, viewer, trx =>
      writeAudit(trx, viewer, 'signOut', target, { after: { note: `of ${target}` } }),
    )
  const key = await openChainKey(suite.folder, undefined)
  const unsealed = async () => {
    await suite.db.system.transaction().execute(trx => sealAudit(trx, key, suite.app.log))
    return suite.db.system.selectFrom('audit_unsealed').select('audit_id').execute()
  }
  await expect.poll(unsealed).toEqual([])
}
const run = async (of = forward) => {
  for (const { work } of of.jobs) await suite.db.system.transaction().execute(work)
}
type Received = Awaited<ReturnType<typeof aCollector>>['received']
const targetsIn = (received: Received) =>
  received
    .filter(({ facts }) => facts.tenantId === String(viewer.tenantId))
    .map(({ kind, facts }) => facts.target ?? kind)

test('entries from now on come in the order of their chain with their seals, also those of the time a collector was away', async () => {
  const first = await aCollector()
  await write('before')
  await save({ line: 'tcp', port: first.port })
  await write('one', 'two')
  await run()
  await expect.poll(() => targetsIn(first.received)).toEqual(['one', 'two'])
  const { facts, text } = first.received.find(message => message.facts.target === 'two') ?? {}
  const { rows } = await sql<{ mac: string; seq: number }>`
    select encode(mac, 'hex') as mac, seq from audit_seal where tenant_id = ${viewer.tenantId} order by seq desc limit 1`.execute(
    suite.db.system,
  )
  expect(facts).toMatchObject({
    action: 'signOut',
    account: viewer.account,
    mac: rows[0]?.mac,
    seq: String(rows[0]?.seq),
  })
  expect(text).toBe('signOut {"after": {"note": "of two"}}')
  expect(await state()).toMatchObject({ waiting: 0, lost: 0, lastProblem: '' })

  await first.close()
  await write('while away')
  // What a dead peer still took on its way is not told by it: the next attempt meets nobody.
  await expect
    .poll(async () => {
      await run()
      return (await state()).lastProblem
    })
    .not.toBe('')
  const again = await aCollector({ port: first.port })
  await write('after')
  const anew = forwarding({ log: suite.app.log }, openSyslogLine({ resolveFor: companyEgress(suite.db, [own]) }))
  await run(anew)
  await expect.poll(() => targetsIn(again.received)).toEqual(['while away', 'after'])
  expect((await state()).lastProblem).toBe('')
  anew.close()
})

test('over TLS a collector is believed by the certificate that was given, and else nothing is sent', async () => {
  const collector = await aCollector({ tls: { key: directoryKey, cert: directoryCertificate } })
  await save({ line: 'tls', port: collector.port })
  await write('secret')
  await run()
  expect(await state()).toMatchObject({ lastProblem: expect.stringContaining('证书'), sentAtText: '' })
  expect((await state()).waiting).toBeGreaterThan(0)
  await save({ line: 'tls', port: collector.port, certificate: directoryCertificate })
  await run()
  await expect.poll(() => targetsIn(collector.received)).toEqual(['secret'])
  expect((await save({ line: 'tls', port: 1, certificate: 'no certificate' })).body.errorCode).toBe(
    'directory.certificateInvalid',
  )
})

test('entries that are gone are told by their number, and so is a chain that has become shorter', async () => {
  const collector = await aCollector()
  await save({ line: 'tcp', port: collector.port })
  await write('a', 'b', 'c', 'd')
  const of = viewer.tenantId
  await asOwner(suite.db.url, [`delete from audit_seal where tenant_id = ${of} and seq < 4`])
  await run()
  await expect.poll(() => targetsIn(collector.received)).toEqual(['gap', 'd'])
  expect(collector.received.find(({ kind }) => kind === 'gap')?.facts).toMatchObject({ from: '1', count: '3' })
  await sql`update audit_chain set seq = 1 where tenant_id = ${viewer.tenantId}`.execute(suite.db.system)
  await run()
  await expect.poll(() => targetsIn(collector.received)).toEqual(['gap', 'd', 'gap'])
  expect(collector.received.at(-1)?.facts).toMatchObject({ from: '2', count: '3', cutOff: 'true' })
  expect((await state()).lost).toBe(3)
})

test('security events and checkpoints wait in memory, a thousand at most, and it is told how many more there were', async () => {
  const collector = await aCollector()
  await save({ line: 'tcp', port: collector.port })
  await run()
  forward.checkpoint({ at: Date.now(), key: 'k', chains: [{ tenantId: 7, seq: 3, rows: 3, head: 'ab' }] })
  for (let n = 1; n < maxWaiting + 500; n += 1)
    forward.security({ event: 'badSign', address: `10.0.${n >> 8}.${n & 255}` })
  await run()
  await expect
    .poll(() => collector.received.filter(({ kind }) => kind === 'gap').map(({ facts }) => facts))
    .toEqual([{ count: '500' }])
  const kinds = Map.groupBy(collector.received, ({ kind }) => kind)
  expect(kinds.get('security')).toHaveLength(maxWaiting - 1)
  expect(kinds.get('checkpoint')?.[0]?.facts).toEqual({ tenantId: '7', seq: '3', rows: '3', head: 'ab', key: 'k' })
  expect((await state()).lost).toBe(500)
})

test('what is refused at the door is sent on too', async () => {
  const heard: string[] = []
  suite.app.security.follow(({ event }) => heard.push(event))
  await expect(signInAs(suite.app, '13900000001', 'wrong')).rejects.toThrow()
  expect(heard).toEqual(['signInFailed'])
})

test('one message on demand says whether it works; plain lines lead into the plant alone', async () => {
  expect((await root.send(syslogCalls.test, {})).body.errorCode).toBe('syslog.notSet')
  const datagrams = await aDatagramCollector()
  await save({ line: 'udp', port: datagrams.port, inUse: false })
  expect(await root.call(syslogCalls.test, {})).toEqual({ works: true, reason: '' })
  await expect.poll(() => datagrams.received).toMatchObject([{ kind: 'test', facts: { account: 'root' } }])
  const gone = await aCollector()
  await gone.close()
  await save({ line: 'tcp', port: gone.port, inUse: false })
  expect(await root.call(syslogCalls.test, {})).toMatchObject({ works: false, reason: expect.stringContaining('端口') })
  await save({ line: 'tcp', host: '1.1.1.1', port: 601, inUse: false })
  expect(await root.call(syslogCalls.test, {})).toMatchObject({ works: false, reason: expect.stringContaining('TLS') })
})

test('of two who change it the second is told, and out of use nothing is kept for later', async () => {
  const collector = await aCollector()
  await save({ line: 'tcp', port: collector.port })
  const { version: _, sentAtText, waiting, lost, lastProblem, ...fields } = await state()
  expect((await root.send(syslogCalls.save, { ...fields, version: 0 })).body.errorCode).toBe('syslog.changedMeanwhile')
  await save({ line: 'tcp', port: collector.port, inUse: false })
  await write('unheard')
  forward.security({ event: 'badSign', address: '10.0.0.1' })
  await run()
  await save({ line: 'tcp', port: collector.port })
  await write('heard')
  await run()
  await expect.poll(() => targetsIn(collector.received)).toEqual(['heard'])
  expect(collector.received.map(({ kind }) => kind)).not.toContain('security')
})
