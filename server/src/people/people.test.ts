import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { libraryCalls } from '@watchfire/contract/people/library.calls.ts'
import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { personState, personStateOf } from '@watchfire/contract/people/person-state.rules.ts'
import { sql } from 'kysely'
import pg from 'pg'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { openDiskStore } from '../core/files/disk-store.ts'
import { firstSheetOf } from '../core/sheet/read-workbook.ts'
import { envelopeOf, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { confirmErasures } from './confirm-erasures.ts'
import { purgePeople } from './purge-people.ts'
import { drawPortrait, upload } from './testing/upload.ts'

const suite = suiteServer({ jobs: false })
const day = 86_400_000
const year = 365 * day
/** What is written of a person, and what no place may hold afterwards. */
const marker = {
  name: '标记李',
  number: 'MARK-0417',
  phone: '13912340417',
  unit: '标记车间',
  idNumber: '11010519491231002X',
}
let keeper: SignedClient
let projectId: number
let picture: Buffer
beforeAll(async () => {
  keeper = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  projectId = (await keeper.call(companyCalls.listProjects, {})).rows[0]?.projectId ?? 0
  picture = await drawPortrait()
})

const aLibrary = async () =>
  (await keeper.call(libraryCalls.save, { name: '员工库', kind: 'staff', purpose: '出入口核验', projectId })).libraryId
let numbers = 0
type Details = InputOf<typeof personCalls.add>
async function aPerson(changed: Partial<Details> = {}) {
  const details = { name: '李', type: 'authorised', idType: 'idCard', number: `N${numbers++}` } as const
  const libraryId = changed.libraryId ?? (await aLibrary())
  return (await keeper.call(personCalls.add, { ...details, libraryId, ...changed })).personId
}
const agree = (personId: number, changed: Partial<InputOf<typeof personCalls.recordConsent>> = {}) =>
  keeper.call(personCalls.recordConsent, {
    personId,
    version: '2026-11',
    way: 'paper',
    reference: '档案柜 3',
    givenAt: Date.now() - day,
    until: Date.now() + year,
    ...changed,
  })
const put = async (personId: number, index = 0, bytes = picture) => {
  const { fileid: file } = await upload(suite.app, keeper, bytes)
  await keeper.call(personCalls.replacePhoto, { personId, file, index })
  return file
}
const get = (personId: number) => keeper.call(personCalls.get, { personId })
const raw = (call: { path: string }, fields: object) =>
  suite.app.inject({ method: 'GET', url: call.path, query: { ...fields, ...envelopeOf(keeper.user) } as never })
const looks = async (action: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit where action = ${action}`.execute(
    suite.db.system,
  )
  return rows[0]?.n ?? 0
}
const setEnd = (personId: number, column: 'expires_at' | 'consent_until') =>
  sql`update person set ${sql.ref(column)} = now() - interval '1 minute' where person_id = ${personId}`.execute(
    suite.db.system,
  )
const store = () => openDiskStore(join(suite.folder, 'files'))
async function purge() {
  const [erase, confirm] = purgePeople({ db: suite.db, store: await store(), log: { info: () => {} } as never })
  for (const job of [erase, confirm])
    await suite.db.system.transaction().execute(trx => job?.work(trx) ?? Promise.resolve())
}

/** Every table and every file, as text. */
async function searchEverywhere(texts: readonly string[]): Promise<string[]> {
  const owner = new pg.Client({ connectionString: suite.db.url })
  await owner.connect()
  const found: string[] = []
  try {
    const { rows: tables } = await owner.query<{ name: string }>(`
      select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`)
    for (const { name } of tables)
      for (const text of texts) {
        const { rowCount } = await owner.query(`select from "${name}" as t where t::text ilike $1 limit 1`, [
          `%${text}%`,
        ])
        if (rowCount) found.push(`${name}: ${text}`)
      }
  } finally {
    await owner.end()
  }
  const entries = await readdir(suite.folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter(one => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    found.push(...texts.filter(text => path.includes(text) || bytes.includes(text)).map(text => `${path}: ${text}`))
  }
  return found
}

test('without consent no photo is stored; with it photos are in use, shown by the minute, and each look is written down', async () => {
  const personId = await aPerson()
  await expect(put(personId)).rejects.toThrow('person.noConsent')
  await agree(personId)
  expect((await get(personId)).person.state).toBe('noPhoto')
  const { fileid: file, url: old } = await upload(suite.app, keeper, picture)
  await keeper.call(personCalls.replacePhoto, { personId, file, index: 0 })
  expect(await get(personId)).toMatchObject({ person: { state: 'ready', photos: 1 }, photos: [{ index: 0 }] })
  const before = await looks('viewPersonPhotos')
  const { photos } = await keeper.call(personCalls.readPhotos, { personId })
  expect(await looks('viewPersonPhotos')).toBe(before + 1)
  const shown = await suite.app.inject(photos[0]?.url ?? '')
  expect([shown.statusCode, shown.headers['cache-control'], shown.headers['content-type']]).toEqual([
    200,
    'private, no-store',
    'image/jpeg',
  ])
  // The link of the upload, and any other of the ordinary way, end with it.
  expect((await suite.app.inject(old)).statusCode).toBe(404)
  expect((await suite.app.inject(`${photos[0]?.url.slice(0, -3)}xyz`)).statusCode).toBe(403)
  await setEnd(personId, 'consent_until')
  await expect(keeper.call(personCalls.readPhotos, { personId })).rejects.toThrow('person.noConsent')
})

test('photos are replaced by the rule: types 1 and 2 alone, one head photo and four further ones', async () => {
  const entered = await aPerson({ type: 'entered' })
  await expect(put(entered)).rejects.toThrow('person.notAllowed')
  await expect(agree(entered)).rejects.toThrow('person.notAllowed')
  const personId = await aPerson({ type: 'unauthorised' })
  await agree(personId)
  for (const index of [0, 1, 2, 3, 4]) await put(personId, index)
  const beyond = await keeper.send(personCalls.replacePhoto, { personnelId: personId, url: '0'.repeat(32), index: 5 })
  expect(beyond.body.errorCode).toBe('call.invalid')
  const disk = await store()
  const first = await put(personId, 2)
  const second = await put(personId, 2)
  expect(await disk.storedAt(first)).toBeUndefined()
  expect(await disk.storedAt(second)).toBeDefined()
  expect((await get(personId)).photos.map(photo => photo.index)).toEqual([0, 1, 2, 3, 4])
  const change = { personId, libraryId: (await get(personId)).person.libraryId, name: '李', idType: 'idCard' } as const
  await expect(keeper.call(personCalls.change, { ...change, type: 'entered' })).rejects.toThrow('person.hasPhotos')
  await keeper.call(personCalls.removePhoto, { personId, index: 2 })
  expect(await disk.storedAt(second)).toBeUndefined()
  await expect(keeper.call(personCalls.removePhoto, { personId, index: 2 })).rejects.toThrow('person.noPhoto')
})

test('a photo that is refused is refused with the reason, and nothing of it stays', async () => {
  const personId = await aPerson()
  await agree(personId)
  const blurred = await sharp(picture).blur(25).jpeg().toBuffer()
  const small = await drawPortrait({ width: 300, height: 150 })
  const dark = await sharp(picture).linear(0.05).jpeg().toBuffer()
  await expect(put(personId, 0, blurred)).rejects.toThrow('person.photoBlurred')
  await expect(put(personId, 0, small)).rejects.toThrow('300×150')
  await expect(put(personId, 0, dark)).rejects.toThrow('person.photoTooDark')
  expect((await get(personId)).photos).toEqual([])
  const disk = await store()
  for (const [of, bytes, code] of [
    [personId, blurred, 'person.photoBlurred'],
    [await aPerson(), picture, 'person.noConsent'],
  ] as const) {
    const { fileid: refused } = await upload(suite.app, keeper, bytes)
    expect(await disk.storedAt(refused)).toBeDefined()
    await expect(keeper.call(personCalls.replacePhoto, { personId: of, file: refused, index: 0 })).rejects.toThrow(code)
    expect(await disk.storedAt(refused)).toBeUndefined()
    expect((await sql`select from file where file_id = ${refused}`.execute(suite.db.system)).rows).toEqual([])
  }
  const { fileid: file } = await upload(suite.app, await signInAs(suite.app, '13900000001', 'Watchfire!other'), picture)
  await expect(keeper.call(personCalls.replacePhoto, { personId, file, index: 0 })).rejects.toThrow('file.notFound')
})

test.each([
  [{ until: Date.now() - 1 }, 'person.badConsentTime'],
  [{ givenAt: Date.now() + day }, 'person.badConsentTime'],
  [{ until: Date.now() + 4 * year }, 'person.badConsentTime'],
  [{ reference: '' }, 'person.noProof'],
  [{ file: '0'.repeat(32) }, 'file.notFound'],
] as const)('a consent of %j is refused', async (changed, code) => {
  const personId = await aPerson()
  await expect(agree(personId, changed)).rejects.toThrow(code)
})

test('for a child a guardian agrees', async () => {
  const born = new Date(Date.now() - 10 * year).getFullYear()
  const start = `110105${born}0615001`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const idNumber = start + '10X98765432'[weights.reduce((sum, weight, at) => sum + weight * Number(start[at]), 0) % 11]
  const personId = await aPerson({ idNumber })
  await expect(agree(personId)).rejects.toThrow('person.needsGuardian')
  await agree(personId, { way: 'guardian' })
})

test('who withdraws their consent is gone from every table and the disk, and a receipt that names nobody stays', async () => {
  const personId = await aPerson(marker)
  const { fileid: paper } = await upload(suite.app, keeper, picture)
  await agree(personId, { file: paper, reference: '标记档案' })
  const files = [paper, await put(personId, 0), await put(personId, 1)]
  await keeper.call(personCalls.readPhotos, { personId })
  await keeper.call(personCalls.readNumbers, { personId })
  const { libraryId } = (await get(personId)).person
  await keeper.call(personCalls.change, {
    personId,
    libraryId,
    type: 'authorised',
    idType: 'idCard',
    ...marker,
    unit: '标记班',
  })
  await raw(personCalls.export, { keyword: marker.name })
  await keeper.call(personCalls.list, { keyword: marker.number })
  const texts = [...Object.values(marker), '标记班', '标记档案']
  expect((await searchEverywhere([marker.name])).join()).toContain('person:')
  const faces = (await keeper.call(personCalls.count, {})).faces
  const receipt = await keeper.call(personCalls.erase, { personId, cause: 'withdrawn' })
  expect(receipt).toMatchObject({ personId, cause: 'withdrawn', whole: true, photos: 2, files: 3, byName: '陈安全' })
  expect(receipt.bytesGoneAt).toBeGreaterThan(0)
  expect(await searchEverywhere(texts)).toEqual([])
  const disk = await store()
  for (const file of files) expect(await disk.storedAt(file)).toBeUndefined()
  const rows = await sql`select from file where file_id = any(${files}::text[])`.execute(suite.db.system)
  expect(rows.rows).toEqual([])
  expect((await keeper.call(personCalls.count, {})).faces).toBe(faces - 1)
  await expect(get(personId)).rejects.toThrow('person.notFound')
  expect((await keeper.call(personCalls.listReceipts, {})).rows[0]).toMatchObject({ personId, cause: 'withdrawn' })
  const { rows: log } = await keeper.call(auditCalls.list, { pageSize: 20 } as never)
  expect(log.map(row => row.action)).toContain('withdrawPersonConsent')
})

test('a receipt stays open while bytes are left, and is closed by the next run', async () => {
  const personId = await aPerson()
  await agree(personId)
  await put(personId)
  await sql`delete from person where person_id = ${personId}`.execute(suite.db.system)
  const disk = await store()
  const latest = async () => (await keeper.call(personCalls.listReceipts, {})).rows[0]
  await confirmErasures(suite.db, { remove: async () => {}, storedAt: disk.storedAt })
  expect(await latest()).toMatchObject({ personId, cause: 'placeRemoved', bytesGoneAt: null })
  await confirmErasures(suite.db, disk)
  expect((await latest())?.bytesGoneAt).toBeGreaterThan(0)
})

test('the purge is counted before it comes, erases who is past their term and photos without consent, and nobody else', async () => {
  const [stays, expired, lapsed] = [await aPerson(), await aPerson(), await aPerson()]
  for (const personId of [stays, expired, lapsed]) {
    await agree(personId)
    await put(personId)
  }
  await purge()
  const before = await keeper.call(personCalls.count, {})
  await setEnd(expired, 'expires_at')
  await setEnd(lapsed, 'consent_until')
  const counted = await keeper.call(personCalls.count, {})
  expect(counted.purge).toEqual({ days: 7, people: 1, photosOfPeople: 1 })
  expect(counted.faces).toBe(before.faces)
  await purge()
  await expect(get(expired)).rejects.toThrow('person.notFound')
  expect(await get(lapsed)).toMatchObject({ person: { state: 'noConsent', photos: 0 }, consent: null, photos: [] })
  expect((await get(stays)).person.state).toBe('ready')
  expect((await keeper.call(personCalls.count, {})).faces).toBe(before.faces - 2)
  const { rows } = await keeper.call(personCalls.listReceipts, {})
  const causes = rows
    .slice(0, 2)
    .map(({ personId, cause, whole, bytesGoneAt }) => [personId, cause, whole, bytesGoneAt !== null])
  expect(causes.sort()).toEqual(
    [
      [expired, 'expired', true, true],
      [lapsed, 'consentEnded', false, true],
    ].sort(),
  )
})

test('a project in whose libraries people are is not removed from below them, and one that is empty again is', async () => {
  const owner = (await keeper.call(companyCalls.listProjects, {})).rows[0]
  const { rows } = await sql<{ project_id: number }>`
    insert into project (tenant_id, company_id, name)
    select tenant_id, company_id, '短期' from project where project_id = ${owner?.projectId} returning project_id`.execute(
    suite.db.system,
  )
  const short = Number(rows[0]?.project_id)
  const { libraryId } = await keeper.call(libraryCalls.save, {
    name: '短期库',
    kind: 'visitors',
    purpose: '访客',
    projectId: short,
  })
  const personId = await aPerson({ libraryId })
  await agree(personId)
  const file = await put(personId)
  const remove = () => keeper.call(projectCalls.remove, { projectId: short })
  await expect(remove()).rejects.toThrow('project.notEmpty')
  expect(await (await store()).storedAt(file)).toBeDefined()
  await keeper.call(personCalls.erase, { personId, cause: 'removed' })
  await keeper.call(libraryCalls.remove, { libraryId })
  await remove()
  await confirmErasures(suite.db, await store())
  expect((await sql`select from file where file_id = ${file}`.execute(suite.db.system)).rows).toEqual([])
  expect(await (await store()).storedAt(file)).toBeUndefined()
})

test('phone and ID number are masked, shown whole to the log, and kept by a change that leaves them out', async () => {
  const personId = await aPerson({ idNumber: marker.idNumber, phone: marker.phone })
  const { person } = await get(personId)
  expect(person).toMatchObject({ idNumber: '110***********002X', phone: '139****0417' })
  const change = { personId, libraryId: person.libraryId, name: '王', type: 'authorised', idType: 'idCard' } as const
  await keeper.call(personCalls.change, change)
  const before = await looks('viewPersonNumbers')
  expect(await keeper.call(personCalls.readNumbers, { personId })).toEqual({
    phone: marker.phone,
    idNumber: marker.idNumber,
  })
  expect(await looks('viewPersonNumbers')).toBe(before + 1)
  await expect(keeper.call(personCalls.change, { ...change, idNumber: '123' })).rejects.toThrow('person.badIdNumber')
  await expect(keeper.call(personCalls.change, { ...change, expiresAt: 1 })).rejects.toThrow('person.badExpiry')
  await aPerson({ libraryId: person.libraryId, number: 'TAKEN' })
  await expect(keeper.call(personCalls.change, { ...change, number: 'TAKEN' })).rejects.toThrow('person.numberTaken')
})

test('the list is filtered by library, type, words and state, and its states are those of the rule', async () => {
  const libraryId = await aLibrary()
  const [none, agreed, ready, gone] = [
    await aPerson({ libraryId, name: '张三', number: 'ABC-1' }),
    await aPerson({ libraryId, type: 'unauthorised' }),
    await aPerson({ libraryId }),
    await aPerson({ libraryId }),
  ]
  for (const personId of [agreed, ready]) await agree(personId)
  await put(ready)
  await setEnd(gone, 'expires_at')
  const ids = async (input: InputOf<typeof personCalls.list>) => {
    const { rows, total } = await keeper.call(personCalls.list, { libraryId, ...input })
    expect(total).toBe(rows.length)
    return rows.map(row => row.personId)
  }
  expect(await ids({})).toEqual([gone, ready, agreed, none])
  expect(await ids({ type: 'unauthorised' })).toEqual([agreed])
  expect(await ids({ keyword: 'abc' })).toEqual([none])
  expect(await ids({ keyword: '张' })).toEqual([none])
  expect(await ids({ keyword: '%' })).toEqual([])
  const { rows } = await keeper.call(personCalls.list, { libraryId })
  for (const state of personState.options)
    expect(await ids({ state })).toEqual(
      rows.filter(row => personStateOf({ usablePhotos: 0, ...row }, Date.now()) === state).map(row => row.personId),
    )
  await expect(keeper.call(libraryCalls.remove, { libraryId })).rejects.toThrow('还有 4 人')
})

test('the sheet has neither photos nor ID numbers; the file for the person has all', async () => {
  const personId = await aPerson({ idNumber: marker.idNumber, phone: marker.phone, name: '赵六' })
  await agree(personId)
  await put(personId)
  const sheet = await raw(personCalls.export, { keyword: '赵六' })
  const cells = (await firstSheetOf(sheet.rawPayload, 10))?.flat() ?? []
  expect(cells).toContain('赵六')
  expect(cells.join()).not.toMatch(/0417\d|002X/)
  await keeper.call(personCalls.readNumbers, { personId })
  await keeper.call(personCalls.readNumbers, { personId: await aPerson() })
  const body = (await raw(personCalls.exportData, { personnelId: personId })).json()
  expect(body.person).toMatchObject({ name: '赵六', phone: marker.phone, idNumber: marker.idNumber })
  expect(body.consent).toMatchObject({ version: '2026-11', way: 'paper' })
  expect(body.photos).toMatchObject([{ index: 0, picture: expect.stringMatching(/^data:image\/jpeg;base64,/) }])
  expect(await looks('exportPersonData')).toBeGreaterThan(0)
  const byName = keeper.user.fullName
  expect(body.olderLooksLeftOut).toBe(false)
  expect(body.looks).toMatchObject([
    { what: '导出一人的全部数据', byName },
    { what: '查看人员电话与证件', byName },
  ])
})
