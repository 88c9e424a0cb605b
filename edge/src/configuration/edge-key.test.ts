import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEdgeKey } from './edge-key.ts'
import { seal } from './testing/seal.ts'

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'edge-key-'))
  return folder
}

test('what is sealed to the edge is opened by it, also after a restart', async () => {
  const folder = await aFolder()
  const { publicKey } = await openEdgeKey(folder, 'EDGE')
  expect(publicKey).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const again = await openEdgeKey(folder, 'EDGE')
  expect(again.publicKey).toBe(publicKey)
  expect(again.open(seal('密码 p@ss', publicKey))).toBe('密码 p@ss')
})

test('only its owner can read the key file', async () => {
  const folder = await aFolder()
  await openEdgeKey(folder, 'EDGE')
  expect((await stat(join(folder, 'configuration.key'))).mode & 0o777).toBe(0o600)
})

test('what was sealed to another edge, for another AI server, or was changed on its way stays closed', async () => {
  const edge = await openEdgeKey(await aFolder(), 'EDGE')
  const other = await openEdgeKey(await aFolder(), 'EDGE')
  const sealed = seal('secret', edge.publicKey)
  const bytes = Buffer.from(sealed, 'base64url')
  const flipped = [0, 33, bytes.length - 20, bytes.length - 1].map(at => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy.toString('base64url')
  })
  expect(other.open(sealed)).toBeUndefined()
  expect(edge.open(seal('secret', edge.publicKey, 'OTHER'))).toBeUndefined()
  for (const text of ['', 'A'.repeat(80), sealed.slice(0, 60), ...flipped]) expect(edge.open(text)).toBeUndefined()
  expect(edge.open(sealed)).toBe('secret')
})
