import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LogKeeper } from './log-keeper.ts'
import { secretsOf } from './own-secrets.ts'
import { redactLine } from './redact.ts'

const key = 'wf_Zq7-Hk2pLm9Xc4Vb8Nt1Ry6Uw3Ea5Sd0'
const cameras = [
  'rtsp://admin:Tr0ub4dor%263@192.168.1.64:554/Streaming/Channels/101',
  'rtsp://op:p@ss/w@rd@10.0.0.9/live',
  'rtsp://192.168.1.70/open',
  `rtsps://viewer:Gr4nite%2BWall@10.0.0.8/main#sha256=${'ab'.repeat(32)}`,
]
const known = secretsOf({ key, urls: cameras, passwords: ['Lantern-7', 'plant public'] })
const sealed = `${'Ab3_'.repeat(30)}Zz9`
const line = (facts: object) => JSON.stringify({ level: 40, time: 1, deviceId: 'EDGE', ...facts })

test.each<[string, string, string[]]>([
  ['a login in an address', line({ address: cameras[0] }), ['Tr0ub4dor', 'admin:']],
  ['a password with @ and / in it', line({ msg: `opening ${cameras[1]} failed` }), ['p@ss', 'w@rd', 'op:']],
  [
    'an address of a camera nobody knows',
    line({ msg: 'rtsp://root:un known@10.1.1.1/x is gone' }),
    ['un known', 'root'],
  ],
  ['a login in the middle of an error', line({ err: { message: 'at http://u:hunter2@proxy:3128' } }), ['hunter2']],
  ['a password alone, once it is known', line({ detail: 'the camera said: Tr0ub4dor&3 is wrong' }), ['Tr0ub4dor&3']],
  ['the password of a camera over TLS alone', line({ detail: 'not taken: Gr4nite+Wall' }), ['Gr4nite']],
  [
    'what it signs in to others with',
    line({ detail: 'Lantern-7 from 10.0.0.4, then plant public' }),
    ['Lantern', 'plant'],
  ],
  ['a known password in base64', line({ msg: `Basic ${btoa('admin:Tr0ub4dor&3')}` }), [btoa('admin:Tr0ub4dor&3')]],
  ['the key of this edge', line({ msg: `refused ${key}` }), [key, key.slice(3, 20)]],
  ['the key of another one', line({ msg: 'old wf_AAAABBBBCCCCDDDD1111' }), ['AAAABBBB']],
  ['a header', 'GET / HTTP/1.1 Authorization: Bearer abcdef123 and more', ['abcdef123', 'and more']],
  [
    'a digest',
    line({ msg: 'Digest username="admin", response="6629fae49393a05397450978507c4ef1"' }),
    ['admin"', '6629'],
  ],
  [
    'fields by their names',
    line({ password: 'x1y2', sealedLogin: 'q', nested: { apiKey: 'k9', sessionToken: 't' } }),
    ['x1y2', '"q"', 'k9', '"t"'],
  ],
  ['a value beside its name', 'login failed, password=hunter2&token: "a b c" pwd=\'s p\'', ['hunter2', 'a b c', 's p']],
  ['a sealed text', line({ msg: `cannot open ${sealed}` }), [sealed.slice(0, 40)]],
  ['a digest of a file', line({ msg: 'a3f5'.repeat(16) }), ['a3f5a3f5']],
  ['a private key', line({ msg: '-----BEGIN PRIVATE KEY-----\nMC4CAQAw\n-----END PRIVATE KEY-----' }), ['MC4CAQAw']],
  ['a private key that was cut off', '-----BEGIN EC PRIVATE KEY-----\nMHcCAQ', ['MHcCAQ']],
  ['broken JSON', '{"password":"hunter2","msg":', ['hunter2']],
  ['a secret as a name', line({ [key]: 1 }), [key]],
  ['a nest without end', line({ a: { b: { c: { d: { e: { f: { g: { h: { i: 'hunter2' } } } } } } } } }), ['hunter2']],
])('%s does not leave', (_, text, secrets) => {
  const redacted = redactLine(text, known)
  for (const secret of secrets) expect(redacted).not.toContain(secret)
  expect(redacted).toContain('***')
})

test('what an operator looks for stays', () => {
  const plain = line({
    channelId: 'EDGE_C1',
    address: 'rtsp://192.168.1.64:554/Streaming/Channels/101',
    reason: 'unreachable',
    eventId: '20261123T134500123-WF-DEMO-1_C1-0f3a9b2c',
    msg: 'camera offline',
  })
  expect(redactLine(plain, known)).toBe(plain)
  expect(redactLine('the release ended by itself', known)).toBe('the release ended by itself')
})

test('a line is cut, whatever somebody puts in it', () => {
  expect(redactLine(line({ msg: 'x '.repeat(50_000) }), known)).toHaveLength(4000)
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'edge-log-'))
  return folder
}

test('the last lines come in their order, from before a restart too, and without secrets', async () => {
  const folder = await aFolder()
  const first = new LogKeeper(folder, { maxBytes: 200 })
  for (let index = 0; index < 10; index += 1) first.write(`${line({ msg: `line ${index} ${key}` })}\n`)
  const again = new LogKeeper(folder, { maxBytes: 200 })
  again.write(`${line({ msg: 'started' })}\n`)
  const lines = await again.tail(3, known)
  expect(lines.map(text => JSON.parse(text).msg)).toEqual(['line 8 ***', 'line 9 ***', 'started'])
  expect((await stat(join(folder, 'log', 'edge.log'))).mode & 0o077).toBe(0)
  expect((await stat(join(folder, 'log', 'edge.log.1'))).size).toBeLessThan(400)
})

test('a log that cannot be written stops nothing', async () => {
  const folder = await aFolder()
  const keeper = new LogKeeper(folder)
  await rm(join(folder, 'log'), { recursive: true })
  expect(() => keeper.write('a line\n')).not.toThrow()
  expect(await keeper.tail(10, [])).toEqual([])
})
