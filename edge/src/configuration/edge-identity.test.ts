import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readEdgeSettings, type StartSettings } from '../edge-settings.ts'
import { identify } from './edge-identity.ts'

const code = '7K3M-9QXT-WP4H'
const log = { info: vi.fn(), warn: vi.fn() }

/** A server that answers one request after the other as told, the last way from then on; `cut` hangs up without an answer. */
async function aServer(...answers: ('cut' | object)[]) {
  const asked: { code: string; key: string; machine?: string }[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    asked.push(JSON.parse(text))
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === 'cut') return request.socket.destroy()
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
const welcome = { rcode: 0, rmsg: 'OK', data: { aiServerId: 'WF-7' } }
const refused = { rcode: 2230, rmsg: 'no such code', data: null }

const aFolder = () => mkdtempSync(join(tmpdir(), 'edge-identity-'))
const start = (server: string, dataFolder: string, claim?: string): StartSettings =>
  readEdgeSettings(undefined, {
    WATCHFIRE_SERVER: server,
    WATCHFIRE_EDGE_DATA: dataFolder,
    ...(claim !== undefined && { WATCHFIRE_CLAIM: claim }),
  })

test('a code is shown with a key of its own making, which only its user reads, and is not shown again', async () => {
  const { asked, url } = await aServer(welcome)
  const folder = aFolder()
  const { deviceId, key } = await identify(start(url, folder, code), log)
  expect(asked).toEqual([expect.objectContaining({ code: '7K3M9QXTWP4H', key })])
  expect([deviceId, key]).toEqual(['WF-7', expect.stringMatching(/^wf_.{32}$/)])
  expect(readdirSync(folder)).toEqual(['identity.json'])
  expect(statSync(join(folder, 'identity.json')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'identity.json'), 'utf8')).not.toContain('7K3M')
  // With the code still in the settings, and without.
  for (const claim of [code, undefined])
    expect(await identify(start(url, folder, claim), log)).toMatchObject({ deviceId, key })
  expect(asked).toHaveLength(1)
})

test('an answer that was lost is asked for again with the same key, also after a stop in between', async () => {
  const { asked, url } = await aServer('cut', refused)
  const folder = aFolder()
  await expect(identify(start(url, folder, code), log, { firstMs: 1 })).rejects.toThrow('claim: no such code')
  const again = await aServer(welcome)
  const { key } = await identify(start(again.url, folder, code), log)
  expect(new Set([...asked, ...again.asked].map(each => each.key))).toEqual(new Set([key]))
  expect([asked.length, again.asked.length]).toEqual([2, 1])
})

test('the machine is told with the key: a copy of the folder shows the same key and another mark', async () => {
  const { asked, url } = await aServer(refused)
  const [folder, ...machines] = [aFolder(), aFolder(), aFolder(), aFolder()]
  for (const [index, root] of machines.slice(0, 2).entries()) {
    mkdirSync(join(root, 'etc'))
    writeFileSync(join(root, 'etc/machine-id'), `${index}`)
  }
  for (const root of [...machines, machines[0]])
    await expect(identify(start(url, folder, code), log, { root })).rejects.toThrow('claim: no such code')
  const [first, copy, without, again] = asked
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  expect(first?.machine).toMatch(/^[0-9a-f]{64}$/)
  expect(copy?.machine).not.toBe(first?.machine)
  expect(without).not.toHaveProperty('machine')
  expect(again).toEqual(first)
})

test('a new code takes the place of a key that was revoked; one of another AI server is not mixed into its folder', async () => {
  const { url } = await aServer(welcome)
  const folder = aFolder()
  const first = await identify(start(url, folder, code), log)
  const second = await identify(start(url, folder, '2222-3333-4444'), log)
  expect(second.deviceId).toBe(first.deviceId)
  expect(second.key).not.toBe(first.key)
  const other = await aServer({ ...welcome, data: { aiServerId: 'WF-8' } })
  await expect(identify(start(other.url, folder, '5555-6666-7777'), log)).rejects.toThrow('is of WF-7')
  expect(await identify(start(url, folder), log)).toMatchObject({ deviceId: 'WF-7', key: second.key })
})

test('without a key and without a code it says what is missing, and a text that is no code is named', async () => {
  const folder = aFolder()
  await expect(identify(start('http://127.0.0.1:9', folder), log)).rejects.toThrow('no claim code')
  expect(() => start('http://127.0.0.1:9', folder, 'hello')).toThrow('claim: is no claim code')
  expect(() => start('http://10.0.0.9', folder, code)).toThrow('http:// would show the key')
  expect(() => readEdgeSettings(undefined, {})).toThrow('name a settings file')
})

test('a settings file may hold the code, and its key counts where it has one', async () => {
  const { asked, url } = await aServer(welcome)
  const folder = aFolder()
  const path = join(folder, 'edge.json')
  const write = (more: object) => writeFileSync(path, JSON.stringify({ server: url, dataFolder: 'data', ...more }))
  write({ claim: code })
  expect(await identify(readEdgeSettings(path), log)).toMatchObject({
    deviceId: 'WF-7',
    dataFolder: join(folder, 'data'),
  })
  write({ claim: code, deviceId: 'OWN', key: 'k' })
  expect(await identify(readEdgeSettings(path), log)).toMatchObject({ deviceId: 'OWN', key: 'k' })
  expect(asked).toHaveLength(1)
  write({ deviceId: 'OWN' })
  expect(() => readEdgeSettings(path)).toThrow('key: is missing')
  write({ claim: code, cameras: [{ channelId: 'OWN_C1', name: 'x', url: 'rtsp://10.0.0.1/' }] })
  expect(() => readEdgeSettings(path)).toThrow('cameras: need a deviceId')
})
