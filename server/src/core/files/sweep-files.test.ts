import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCompany, aViewer } from '../testing/builders.ts'
import { recordedLog } from '../testing/recorded-log.ts'
import { suiteDatabase } from '../testing/suite-database.ts'
import { newFileId, openDiskStore } from './disk-store.ts'
import { insertFile } from './file.queries.ts'
import { shelves } from './file-store.ts'
import { sweepFiles } from './sweep-files.ts'

const db = suiteDatabase()
const day = 86_400_000
let root: string
const roots: string[] = []
let store: Awaited<ReturnType<typeof openDiskStore>>
let owner: { tenantId: number; companyId: number }

beforeAll(async () => {
  const company = await aCompany(db)
  owner = company
  await aViewer(db, company)
})
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sweep-'))
  roots.push(root)
  store = await openDiskStore(root)
  await bornBefore(30)
})
afterAll(() => Promise.all(roots.map(path => rm(path, { recursive: true }))))

const bornBefore = (days: number) =>
  db.system
    .updateTable('account')
    .set({ created_at: new Date(Date.now() - days * day) })
    .execute()

/** A picture with its thumbnail, kept so many days ago. */
async function aFile({ days, known = false, folderNo = '07' }: { days: number; known?: boolean; folderNo?: string }) {
  const fileId = folderNo + newFileId().slice(2)
  for (const variant of ['small', 'whole'] as const) {
    const draft = await store.newDraft()
    await writeFile(draft, variant)
    await store.keep(draft, fileId, variant)
    const at = new Date(Date.now() - days * day)
    const name = variant === 'small' ? `${fileId}.small` : fileId
    await utimes(join(root, fileId.slice(0, 2), fileId.slice(2, 4), name), at, at)
  }
  const { tenantId, companyId } = owner
  if (known)
    await insertFile(db.system, {
      fileId,
      tenantId,
      companyId,
      mime: 'image/jpeg',
      bytes: 5,
      sha256: Buffer.alloc(32),
    })
  return fileId
}

async function sweep({ first = 7, runs = 1 } = {}) {
  const { log, lines } = recordedLog()
  const job = sweepFiles({ store, log, first })
  for (let run = 1; run <= runs; run += 1) await db.system.transaction().execute(job.work)
  return lines.map(line => line.msg)
}
const isThere = async (fileId: string) =>
  (await store.sizeOf(fileId)) !== undefined || (await store.sizeOf(fileId, 'small')) !== undefined

test('an old file without a row goes with its thumbnail; young ones and those with a row stay', async () => {
  const abandoned = await aFile({ days: 2 })
  const onlyItsThumbnail = await aFile({ days: 2 })
  await rm(join(root, onlyItsThumbnail.slice(0, 2), onlyItsThumbnail.slice(2, 4), onlyItsThumbnail))
  const young = await aFile({ days: 0.9 })
  const known = [await aFile({ days: 2, known: true }), await aFile({ days: 29, known: true })]
  await writeFile(join(root, '07', 'a note of the administrator'), '')
  expect(await sweep()).toEqual(['stored files without a row were removed'])
  expect(await Promise.all([abandoned, onlyItsThumbnail, young, ...known].map(isThere))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
  expect(await sweep()).toEqual([])
})

test('every shelf has its turn, one a run', async () => {
  const [near, far] = [await aFile({ days: 2, folderNo: '08' }), await aFile({ days: 2, folderNo: '06' })]
  await sweep({ runs: 2 })
  expect([await isThere(near), await isThere(far)]).toEqual([false, true])
  await sweep({ runs: shelves })
  expect(await isThere(far)).toBe(false)
})

test('what took days to come in is as young as its keeping', async () => {
  const [fileId, draft] = [`07${newFileId().slice(2)}`, await store.newDraft()]
  await writeFile(draft, 'slow')
  const longAgo = new Date(Date.now() - 3 * day)
  await utimes(draft, longAgo, longAgo)
  await store.keep(draft, fileId)
  expect(await sweep()).toEqual([])
  expect(await isThere(fileId)).toBe(true)
})

test('files of another database are left alone: older than this one, or too many', async () => {
  const older = await aFile({ days: 40 })
  expect(await sweep()).toEqual([])
  const many = await Promise.all(Array.from({ length: 11 }, () => aFile({ days: 2 })))
  expect(await sweep()).toEqual(['many stored files have no row in the database; they are left alone'])
  expect((await Promise.all([older, ...many].map(isThere))).every(Boolean)).toBe(true)
})
