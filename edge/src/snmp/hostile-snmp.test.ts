/** What an edge makes of devices of SNMP, and of whatever else comes to its port. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { SnmpPoint } from '@watchfire/contract/snmp/snmp.shapes.ts'
import {
  AuthProtocols,
  createSession,
  createV3Session,
  ObjectType,
  PrivProtocols,
  SecurityLevel,
  Version2c,
} from 'net-snmp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aStation, freeUdpPort, linkDown, onBattery, rawSender, sensorId, soon, user } from './testing/a-station.ts'

/** The bytes of a trap, as net-snmp sends it. */
async function bytesOfTrap({
  community = 'site-7',
  oid = onBattery,
  upTime = 4242,
  isSecure = false,
  isInform = false,
} = {}) {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const trapPort = socket.address().port
  const options = { trapPort, retries: 0, timeout: 300 }
  const secure = {
    name: 'watch',
    level: SecurityLevel.authPriv,
    authProtocol: AuthProtocols.sha256,
    authKey: 'proof of watch',
    privProtocol: PrivProtocols.aes,
    privKey: 'cipher of watch',
  }
  const session = isSecure
    ? createV3Session('127.0.0.1', secure, { ...options, engineID: '8000000001020304' })
    : createSession('127.0.0.1', community, { ...options, version: Version2c })
  session.on('error', () => {})
  const came = once(socket, 'message')
  const bound = [{ oid: '1.3.6.1.2.1.33.1.2.3.0', type: ObjectType.Integer, value: 42 }]
  if (isInform) session.inform(oid, bound, { upTime }, () => {})
  else session.trap(oid, bound, { upTime }, () => {})
  const [message] = (await came) as [Buffer]
  session.close()
  socket.close()
  return message
}

test('what is not taken is named, counted and shown, and changes nothing; what is known goes on', async () => {
  const { snmp, port, alarms, readings } = await aStation()
  const send = await rawSender(port)
  const trap = await bytesOfTrap()
  for (const message of [Buffer.from('hello'), trap.subarray(0, 40), Buffer.alloc(20_000, 0x30), Buffer.alloc(0)])
    await send(message)
  await send(await bytesOfTrap({ community: 'public' }))
  await send(await bytesOfTrap({ isSecure: true }))
  await send(await bytesOfTrap({ oid: linkDown }))
  const refused = { malformed: 3, tooLong: 1, badSecret: 1, version: 1, unbound: 1 }
  await vi.waitFor(async () => expect(await snmp.report()).toMatchObject({ refused }), soon)
  expect([alarms, readings]).toEqual([[], []])
  await send(trap)
  await vi.waitFor(() => expect(alarms).toHaveLength(1), soon)
  expect(await snmp.report()).toMatchObject({
    strangers: [],
    unbound: [{ id: 'ups1', oid: linkDown, count: 1, facts: [{ value: '42' }] }],
    devices: [{ traps: 1 }],
  })
})

test('a sender that nobody has set up is a stranger until it is', async () => {
  const { snmp, port, alarms, configure } = await aStation({ host: '127.0.0.2' })
  const send = await rawSender(port)
  const trap = await bytesOfTrap()
  await send(trap)
  await vi.waitFor(
    async () =>
      expect(await snmp.report()).toMatchObject({
        strangers: [{ host: '127.0.0.1', count: 1 }],
        refused: { unknownHost: 1 },
      }),
    soon,
  )
  configure({ host: '127.0.0.1' })
  await vi.waitFor(async () => expect(await snmp.report()).toMatchObject({ strangers: [] }), soon)
  await send(trap)
  await vi.waitFor(() => expect(alarms).toHaveLength(1), soon)
  // What is set up for another secret than is sealed opens nothing.
  configure({ host: '127.0.0.1', version: 'v3' })
  await vi.waitFor(async () => expect(await snmp.report()).toMatchObject({ devices: [{ problem: 'otherKey' }] }), soon)
})

test('what was said over v3 says nothing a second time, nor after the edge began anew', async () => {
  const { snmp, port, alarms, folder } = await aStation({ secret: user })
  const send = await rawSender(port)
  const trap = await bytesOfTrap({ isSecure: true })
  await send(trap)
  await vi.waitFor(() => expect(alarms).toHaveLength(1), soon)
  await send(trap)
  await vi.waitFor(async () => expect(await snmp.report()).toMatchObject({ refused: { late: 1 } }), soon)
  await snmp.close()
  const again = await aStation({ secret: user, folder })
  const sendAgain = await rawSender(again.port)
  await sendAgain(trap)
  await vi.waitFor(async () => expect(await again.snmp.report()).toMatchObject({ refused: { late: 1 } }), soon)
  expect(again.alarms).toEqual([])
})

test('a flood of a host is left out beyond its share, and its traps of a kind become few alarms', async () => {
  const { snmp, port, alarms } = await aStation()
  const send = await rawSender(port)
  const traps = await Promise.all(Array.from({ length: 60 }, (_, at) => bytesOfTrap({ upTime: 10_000 + at })))
  for (const trap of traps) await send(trap)
  const noise = Buffer.from('noise')
  for (let times = 0; times < 400; times++) await send(noise)
  await vi.waitFor(async () => expect((await snmp.report()).refused.flood).toBeGreaterThan(100), soon)
  expect(alarms.length).toBeLessThan(45)
  expect(alarms.length).toBeGreaterThan(10)
})

test('an inform is answered to whoever knows the community, and nobody is told anything over v3', async () => {
  const { snmp, port, alarms } = await aStation()
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const answers: Buffer[] = []
  socket.on('message', message => answers.push(message))
  const say = (message: Buffer) => new Promise<void>(done => socket.send(message, port, '127.0.0.1', () => done()))
  await say(await bytesOfTrap({ isInform: true, community: 'public' }))
  // Who are you? asked over v3.
  await say(await bytesOfTrap({ isInform: true, isSecure: true }))
  await say(await bytesOfTrap({ isInform: true }))
  await vi.waitFor(() => expect(answers).toHaveLength(1), soon)
  expect(alarms).toHaveLength(1)
  expect((await snmp.report()).refused).toMatchObject({ badSecret: 1, version: 1 })
})

test('its process may die: another one hears what comes after', async () => {
  const { snmp, port, alarms } = await aStation()
  const [pid = 0] = snmp.pids()
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(snmp.pids()[0]).not.toBe(pid), soon)
  const send = await rawSender(port)
  const trap = await bytesOfTrap()
  await vi.waitFor(async () => {
    await send(trap)
    expect(alarms).toHaveLength(1)
  }, soon)
})

test('an agent that answers nonsense, or another in its place, gives no reading', async () => {
  const agent = createSocket('udp4')
  agent.bind(await freeUdpPort(), '127.0.0.1')
  await once(agent, 'listening')
  const other = createSocket('udp4')
  onTestFinished(() => {
    agent.close()
    other.close()
  })
  const point: SnmpPoint = {
    sensorId,
    quantity: 'level',
    oid: '1.3.6.1.2.1.1.7.0',
    scale: 1,
    offset: 0,
    oneWhen: null,
    seconds: 5,
  }
  let asked = 0
  agent.on('message', (question: Buffer, from) => {
    asked += 1
    const answer = answerTo(question, 7)
    for (const nonsense of [Buffer.from('?'), question, answer.subarray(0, 20), Buffer.alloc(3000, 0x30)])
      agent.send(nonsense, from.port, from.address)
    other.send(answer, from.port, from.address)
    if (asked > 2) agent.send(answerTo(question, 8), from.port, from.address)
  })
  const { readings } = await aStation({ port: agent.address().port, points: [point] })
  await vi.waitFor(() => expect(readings).toHaveLength(1), soon)
  expect(readings).toMatchObject([{ value: 8 }])
}, 30_000)

/** To a question after one object, with a value of one byte. */
function answerTo(question: Buffer, value: number): Buffer {
  const answer = Buffer.from(question)
  const pdu = answer.indexOf(0xa0, 'binary')
  answer[pdu] = 0xa2
  // Null becomes a number: one byte longer, and so is all that is around it.
  const longer = Buffer.concat([answer.subarray(0, -2), Buffer.from([2, 1, value])])
  const lists = [1, pdu + 1]
  for (let at = pdu + 2; at < longer.length - 3; ) {
    const tag = longer[at] ?? 0
    if (tag === 0x30) {
      lists.push(at + 1)
      at += 2
    } else at += 2 + (longer[at + 1] ?? 0)
  }
  for (const at of lists) longer[at] = (longer[at] ?? 0) + 1
  return longer
}
