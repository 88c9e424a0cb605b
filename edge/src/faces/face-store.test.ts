import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { FaceStore } from './face-store.ts'

const key = randomBytes(32)
const photoId = 'a'.repeat(32)
const about = { photoId, personId: 8_888_888_888_888 }
const embedding = Float32Array.from({ length: 128 }, (_, at) => Math.sin(at + 1))
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faces-'))
})

test('what was computed is read again with its key, and the disk shows nothing of it', async () => {
  const vault = await FaceStore.open(folder, 'dlib-face 1.0.0')
  await vault.write(about, { embedding }, key)
  expect(await vault.read(about, key)).toEqual({ embedding })
  const [name = ''] = await readdir(folder)
  const bytes = await readFile(join(folder, name))
  const plain = Buffer.from(embedding.buffer)
  for (let at = 0; at < plain.length; at += 4) expect(bytes.includes(plain.subarray(at, at + 4))).toBe(false)
  expect(bytes.includes(String(about.personId))).toBe(false)
  await vault.write(about, { fault: 'manyFaces' }, key)
  expect(await vault.read(about, key)).toEqual({ fault: 'manyFaces' })
})

test('it opens with no other key, for no other person or photo, for no other model, and not when a bit was changed', async () => {
  const vault = await FaceStore.open(folder, 'dlib-face 1.0.0')
  await vault.write(about, { embedding }, key)
  const path = join(folder, `${photoId}.face`)
  const sealed = await readFile(path)
  expect(await vault.read(about, randomBytes(32))).toBeUndefined()
  expect(await vault.read({ ...about, personId: 89 }, key)).toBeUndefined()
  expect(await (await FaceStore.open(folder, 'dlib-face 1.1.0')).read(about, key)).toBeUndefined()
  await writeFile(join(folder, `${'b'.repeat(32)}.face`), sealed)
  expect(await vault.read({ ...about, photoId: 'b'.repeat(32) }, key)).toBeUndefined()
  sealed[40] = (sealed[40] ?? 0) ^ 1
  await writeFile(path, sealed)
  expect(await vault.read(about, key)).toBeUndefined()
})

test('what is not wanted goes, a draft that a power cut left included', async () => {
  const vault = await FaceStore.open(folder, 'dlib-face 1.0.0')
  await vault.write(about, { embedding }, key)
  await vault.write({ photoId: 'b'.repeat(32), personId: 89 }, { embedding }, key)
  await writeFile(join(folder, `${photoId}.face.part`), 'half')
  await vault.keepOnly(new Set([photoId]))
  expect(await readdir(folder)).toEqual([`${photoId}.face`])
  expect(await vault.held()).toEqual([photoId])
})
