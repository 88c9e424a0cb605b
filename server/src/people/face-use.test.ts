/** Faces are off until a company assessed what they do to people, and switched them on. */
import { allCalls } from '@watchfire/contract'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import type { FaceOrders } from '@watchfire/contract/people/face.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { post, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { drawPortrait, upload } from './testing/upload.ts'

const suite = suiteServer({ jobs: false })
const { device, faceUse, library, person } = allCalls
const day = 86_400_000
const said = '出入口核验'
const words = {
  ...{ purpose: said, necessity: said, alternatives: said, places: said },
  ...{ viewers: said, retention: said, risks: said, measures: said },
}
const dated = { assessor: '陈安全', assessedOn: '2026-01-15' }
let keeper: SignedClient
let stranger: SignedClient
let picture: Buffer
beforeAll(async () => {
  keeper = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  stranger = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  picture = await drawPortrait()
})

const ownPlaceOf = async (who: SignedClient) => {
  const project = (await who.call(allCalls.company.listProjects, {})).rows[0]
  return { projectId: project?.projectId ?? 0, companyId: project?.companyId ?? 0 }
}
const useOf = async (who: SignedClient, version?: number) =>
  who.call(faceUse.get, { companyId: (await ownPlaceOf(who)).companyId, ...(version && { version }) })

async function anAiServer(owner: SignedClient) {
  const { projectId } = await ownPlaceOf(owner)
  const { aiServerId, key } = await owner.call(device.registerAiServer, { name: '东区', projectId })
  const headers = { authorization: `Bearer ${key}` }
  const ask = async <Data>(path: string, query: Record<string, string>) =>
    (await suite.app.inject({ method: 'GET', url: path, query, headers })).json<{ rcode: number; data: Data }>()
  return {
    aiServerId,
    faces: async () => (await ask<FaceOrders>(ingestCalls.readFaces.path, { after: '0' })).data,
    photo: async (photoId: string) => (await ask(ingestCalls.readFacePhoto.path, { photoId })).rcode,
    confirm: (version: number, photos: string[]) =>
      post(suite.app, ingestCalls.confirmFaces.path, { version, held: photos.map(photoId => ({ photoId })) }, headers),
    heard: async () => {
      const beat = { deviceId: aiServerId, sentAt: Date.now(), channels: [] }
      const { body } = await post(suite.app, ingestCalls.sendHeartbeat.path, beat, headers)
      return (body.data as { facesVersion: number | null }).facesVersion
    },
  }
}
async function somebody(owner: SignedClient, servers: string[]) {
  const { projectId } = await ownPlaceOf(owner)
  const about = { name: '员工库', kind: 'staff', purpose: said, projectId, servers } as const
  const { libraryId } = await owner.call(library.save, about)
  const details = { libraryId, name: '李', type: 'authorised', idType: 'idCard' } as const
  const { personId } = await owner.call(person.add, details)
  await owner.call(person.recordConsent, {
    ...{ personId, version: '2026-11', way: 'paper', reference: '档案柜 3' },
    ...{ givenAt: Date.now() - day, until: Date.now() + 300 * day },
  })
  return { libraryId, personId }
}
const photoOf = async (owner: SignedClient, personId: number) => {
  const { fileid: file } = await upload(suite.app, owner, picture)
  await owner.call(person.replacePhoto, { personId, file, index: 0 })
  return file
}
const auditOf = async (action: string) => {
  const { rows } = await sql<{ detail: object }>`
    select detail from audit where action = ${action} order by audit_id`.execute(suite.db.system)
  return rows.map(({ detail }) => detail)
}

test('a company that never switched faces on stores no photo and gives nobody to an AI server; the assessment comes first', async () => {
  const edge = await anAiServer(stranger)
  const { libraryId, personId } = await somebody(stranger, [edge.aiServerId])
  const { companyId } = await ownPlaceOf(stranger)
  expect(await useOf(stranger)).toMatchObject({ use: { inUse: false, version: 0, servers: 1 }, assessment: null })
  expect((await stranger.call(person.count, {})).uses).toEqual({ off: 1, notAssessed: 0 })
  await expect(photoOf(stranger, personId)).rejects.toThrow('face.off')
  expect(await edge.heard()).toBeNull()
  await expect(stranger.call(faceUse.switch, { companyId, inUse: true, version: 0 })).rejects.toThrow(
    'face.noAssessment',
  )
  const assessment = { companyId, ...words, ...dated, version: 0 }
  await expect(stranger.call(faceUse.saveAssessment, { ...assessment, assessedOn: '2999-01-01' })).rejects.toThrow(
    'face.assessedLater',
  )
  expect(await stranger.call(faceUse.saveAssessment, assessment)).toEqual({ version: 1 })
  // Whoever decides by another one than there is now has not read it.
  await expect(stranger.call(faceUse.saveAssessment, assessment)).rejects.toThrow('face.changedMeanwhile')
  await expect(stranger.call(faceUse.switch, { companyId, inUse: true, version: 2 })).rejects.toThrow(
    'face.changedMeanwhile',
  )
  await stranger.call(faceUse.switch, { companyId, inUse: true, version: 1 })
  expect((await useOf(stranger)).use).toMatchObject({ inUse: true, switchedBy: stranger.user.fullName })
  const photo = await photoOf(stranger, personId)
  expect(await edge.heard()).toBeGreaterThan(0)
  expect((await edge.faces()).people).toMatchObject([{ personId, photos: [photo] }])
  expect((await stranger.call(library.list, {})).rows.find(row => row.libraryId === libraryId)?.inUse).toBe(true)
  expect(await auditOf('switchFacesOn')).toMatchObject([{ assessVersion: 1 }])
})

test('switched off, AI servers are told to forget everybody, and what is stored stays with its history', async () => {
  const edge = await anAiServer(keeper)
  const { personId } = await somebody(keeper, [edge.aiServerId])
  const photo = await photoOf(keeper, personId)
  const { version } = await edge.faces()
  expect(await edge.photo(photo)).toBe(0)
  await edge.confirm(version, [photo])
  const { companyId } = await ownPlaceOf(keeper)
  const { use, assessment } = await useOf(keeper)
  expect([use.inUse, use.holding]).toEqual([true, 1])
  await keeper.call(faceUse.switch, { companyId, inUse: false, version: use.version })
  // The AI server hears of another version, is given nobody, and is asked until nothing lies there.
  expect(await edge.heard()).toBeGreaterThan(version)
  const left = await edge.faces()
  expect(left.people).toEqual([])
  expect(await edge.photo(photo)).toBeGreaterThan(0)
  expect((await useOf(keeper)).use).toMatchObject({ inUse: false, holding: 1, faces: use.faces })
  await edge.confirm(left.version, [])
  expect((await useOf(keeper)).use.holding).toBe(0)
  expect(await edge.heard()).toBeNull()
  expect((await keeper.call(person.get, { personId })).person).toMatchObject({ photos: 1, state: 'ready' })
  expect((await useOf(keeper)).assessment).toEqual(assessment)
  // Off is off: said again it is no second entry of the log.
  await keeper.call(faceUse.switch, { companyId, inUse: false, version: 0 })
  expect(await auditOf('switchFacesOff')).toMatchObject([{ assessVersion: use.version, faces: use.faces }])
  await keeper.call(faceUse.switch, { companyId, inUse: true, version: use.version })
  expect((await edge.faces()).people).toMatchObject([{ personId }])
})

test('each assessment is a version that nobody changes, and one that was missing can be written while faces are in use', async () => {
  const { companyId } = await ownPlaceOf(keeper)
  const before = await useOf(keeper)
  const { version } = await keeper.call(faceUse.saveAssessment, {
    ...{ companyId, ...words, ...dated, risks: '误认他人' },
    version: before.use.version,
  })
  const after = await useOf(keeper)
  expect(after.assessment).toMatchObject({ version, risks: '误认他人', madeBy: keeper.user.fullName })
  expect(after.versions.map(each => each.version)).toEqual([version, version - 1])
  expect((await useOf(keeper, before.use.version)).assessment).toEqual(before.assessment)
  await expect(useOf(keeper, 99)).rejects.toThrow('face.noAssessment')
  const { rows } = await sql<{ changed: boolean }>`
    select has_table_privilege('watchfire_app', 'face_assessment', 'update, delete') as changed`.execute(
    suite.db.system,
  )
  expect(rows).toEqual([{ changed: false }])
})

test('of a foreign company nothing is told or changed', async () => {
  const { companyId } = await ownPlaceOf(stranger)
  await expect(keeper.call(faceUse.get, { companyId })).rejects.toThrow('company.notFound')
  await expect(keeper.call(faceUse.switch, { companyId, inUse: false, version: 0 })).rejects.toThrow('company.notFound')
  const seen = (await keeper.call(faceUse.list, {})).rows.map(row => row.companyId)
  expect(seen).not.toContain(companyId)
})
