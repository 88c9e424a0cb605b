import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFileId, openDiskStore } from './disk-store.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'store-'))
})
afterAll(() => rm(root, { recursive: true }))

async function textOf(
  store: Awaited<ReturnType<typeof openDiskStore>>,
  id: string,
  range?: { start: number; end: number },
) {
  return Buffer.concat(await store.read(id, 'whole', range).toArray()).toString()
}

test('a kept draft is read by its id, whole and in part, after a restart too', async () => {
  const store = await openDiskStore(root)
  const [id, draft] = [newFileId(), await store.newDraft()]
  await writeFile(draft, 'evidence')
  await store.keep(draft, id)
  const again = await openDiskStore(root)
  expect(await again.sizeOf(id)).toBe(8)
  expect(await textOf(again, id)).toBe('evidence')
  expect(await textOf(again, id, { start: 2, end: 4 })).toBe('ide')
  expect(await again.sizeOf(id, 'small')).toBeUndefined()
  await again.remove(id)
  await again.remove(id)
  expect(await again.sizeOf(id)).toBeUndefined()
})

test('the copies of a picture are found on its shelf, and go with it', async () => {
  const store = await openDiskStore(root)
  const id = newFileId()
  for (const variant of ['small', 'middle', 'whole'] as const) {
    const draft = await store.newDraft()
    await writeFile(draft, variant)
    await store.keep(draft, id, variant)
  }
  const onShelf = async () => {
    const found: string[] = []
    for await (const ids of store.inFolder(Number.parseInt(id.slice(0, 2), 16))) found.push(...ids)
    return found
  }
  expect(await onShelf()).toEqual([id])
  await store.remove(id)
  expect(await onShelf()).toEqual([])
  expect(await readdir(join(root, id.slice(0, 2), id.slice(2, 4)))).toEqual([])
})

test('a draft on another file system is taken over as well', async () => {
  // Where /dev/shm is no file system of its own this is a rename, which is as good.
  const elsewhere = join(process.platform === 'linux' ? '/dev/shm' : tmpdir(), newFileId())
  const store = await openDiskStore(root)
  const id = newFileId()
  await writeFile(elsewhere, 'far away')
  await store.keep(elsewhere, id)
  expect(await textOf(store, id)).toBe('far away')
  expect(await readdir(join(root, 'drafts'))).toEqual([])
})

test('what is no id never becomes a path', async () => {
  const store = await openDiskStore(root)
  for (const id of ['', '../../etc/passwd', 'A'.repeat(32), `${newFileId()}/x`]) {
    await expect(store.sizeOf(id)).rejects.toThrow('not the id')
  }
})

test('drafts of a process that was killed go with time', async () => {
  const [old, young] = ['old', 'young'].map(name => join(root, 'drafts', name)) as [string, string]
  for (const path of [old, young]) await writeFile(path, 'half')
  const longAgo = new Date(Date.now() - 25 * 3_600_000)
  await utimes(old, longAgo, longAgo)
  await openDiskStore(root)
  expect(await readdir(join(root, 'drafts'))).toEqual(['young'])
})
