/** A hazard that was found where there is no line: its words come first, its photos behind them. */

import { randomUUID } from 'node:crypto'
import { rights } from '@watchfire/contract/core/rights.ts'
import { expect, test } from 'vitest'
import type { Viewer } from '../core/session/viewer.ts'
import { aCompany, aViewer } from '../core/testing/builders.ts'
import { everyWriteIsLogged } from '../core/testing/logged-writes.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { hazardHandlers } from './hazard.routes.ts'
import { hexDigest, anUpload as uploadRow } from './testing/late-photo-rows.ts'

const db = suiteDatabase()
everyWriteIsLogged(db)
const tools = { db, log: recordedLog().log }
const hazards = hazardHandlers((_, fileId) => `/file/${fileId}`)
const before = (text: string) => ({ side: 'before' as const, sha256: hexDigest(text) })
const after = (text: string) => ({ side: 'after' as const, sha256: hexDigest(text) })

const anUpload = (viewer: Viewer, text: string) => uploadRow(db, viewer, text)

async function aScene() {
  const company = await aCompany(db)
  const may = [rights.fireCheck, rights.reportHazard, rights.assignHazard, rights.rectifyHazard, rights.verifyHazard]
  const inspector = await aViewer(db, company, { fullName: 'Li', rights: may })
  const other = await aViewer(db, company, { fullName: 'Wang', rights: may })
  const report = (given: object = {}, viewer = inspector) =>
    hazards.report(
      {
        ...{ clientKey: randomUUID(), ofProjectId: company.projectId, source: 'snapshot', category: 'site', typeNo: 1 },
        ...{ words: 'oil on the floor', awaited: [before('one'), before('two')] },
        ...given,
      },
      viewer,
      tools,
    )
  const get = (hazardId: number) => hazards.get({ hazardId }, other, tools)
  const photosOf = async (hazardId: number) => {
    const { before, after, awaited, steps } = await get(hazardId)
    return { before, after, awaited, told: steps[0]?.photos }
  }
  const add = (clientKey: string, fileId: string, side: 'before' | 'after' = 'before', viewer = inspector) =>
    hazards.addPhoto({ clientKey, side, fileId }, viewer, tools)
  return { company, inspector, other, report, get, photosOf, add }
}

test('words come first and photos follow, each once, however often they are sent', async () => {
  const { inspector, report, photosOf, add } = await aScene()
  const clientKey = randomUUID()
  const { hazardId, number } = await report({ clientKey })
  expect(await photosOf(hazardId)).toEqual({ before: [], after: [], awaited: 2, told: [] })
  const one = await anUpload(inspector, 'one')
  const again = await anUpload(inspector, 'one')
  const two = await anUpload(inspector, 'two')
  await Promise.all([add(clientKey, one), add(clientKey, two)])
  await add(clientKey, one)
  await add(clientKey, again)
  const kept = await photosOf(hazardId)
  const links = new Set([`/file/${one}`, `/file/${two}`])
  expect(new Set(kept.before)).toEqual(links)
  expect(new Set(kept.told)).toEqual(links)
  expect([kept.awaited, kept.before.length]).toEqual([0, 2])
  expect(await report({ clientKey })).toEqual({ hazardId, number })
  expect(await photosOf(hazardId)).toEqual(kept)
})

test('nothing is added to a hazard but what its report has named, and by nobody but its reporter', async () => {
  const { company, inspector, other, report, photosOf, add } = await aScene()
  const clientKey = randomUUID()
  const { hazardId } = await report({ clientKey })
  await expect(add(clientKey, await anUpload(inspector, 'three'))).rejects.toThrow('inspection.photoNotAwaited')
  await expect(add(clientKey, await anUpload(inspector, 'one'), 'after')).rejects.toThrow('inspection.photoNotAwaited')
  await expect(add(clientKey, await anUpload(other, 'one'))).rejects.toThrow('file.notFound')
  await expect(add(clientKey, await anUpload(other, 'one'), 'before', other)).rejects.toThrow('inspection.notFound')
  const foreign = await aViewer(db, await aCompany(db))
  const uploaded = await anUpload(foreign, 'one')
  await expect(add(clientKey, uploaded, 'before', foreign)).rejects.toThrow('inspection.notFound')
  const withoutProject = { ...inspector, projectIds: [company.projectId + 1] }
  const own = await anUpload(inspector, 'one')
  await expect(add(clientKey, own, 'before', withoutProject)).rejects.toThrow('inspection.notFound')
  expect(await photosOf(hazardId)).toEqual({ before: [], after: [], awaited: 2, told: [] })
})

test('one that was fixed at once needs photos of before and after, which may follow', async () => {
  const { inspector, report, photosOf, add } = await aScene()
  const clientKey = randomUUID()
  const fixed = { clientKey, result: 'wiped up' }
  await expect(report({ ...fixed, awaited: [before('one')] })).rejects.toThrow('inspection.fixAtOnceMissing')
  const { hazardId } = await report({ ...fixed, awaited: [before('one'), after('two')] })
  await add(clientKey, await anUpload(inspector, 'one'))
  const two = await anUpload(inspector, 'two')
  await add(clientKey, two, 'after')
  expect(await photosOf(hazardId)).toMatchObject({ after: [`/file/${two}`], awaited: 0 })
})

test('a photo of the first rectification does not come among those of a later one', async () => {
  const { company, inspector, other, report, get, photosOf, add } = await aScene()
  const clientKey = randomUUID()
  const given = { clientKey, result: 'wiped up', awaited: [before('one'), after('two')] }
  const { hazardId } = await report(given)
  const now = async () => ({ hazardId, version: (await get(hazardId)).version })
  await hazards.verify({ ...(await now()), passed: false, words: 'still wet' }, other, tools)
  const fixer = { ...inspector, projectIds: [company.projectId] }
  await hazards.submit({ ...(await now()), result: 'dried' }, fixer, tools)
  const two = await anUpload(inspector, 'two')
  await add(clientKey, two, 'after')
  expect(await photosOf(hazardId)).toMatchObject({ after: [], awaited: 1, told: [`/file/${two}`] })
})

test('one that comes later stands in the books with the time it was found', async () => {
  const { report, get } = await aScene()
  const ago = 90 * 60_000
  const late = await get((await report({ agoMs: ago })).hazardId)
  expect((late.steps[0]?.at ?? 0) - late.reportedAt).toBeGreaterThan(ago - 5000)
  const atOnce = await get((await report()).hazardId)
  expect(Math.abs((atOnce.steps[0]?.at ?? 0) - atOnce.reportedAt)).toBeLessThan(30_000)
})

test('another text under the key of a hazard is refused and named, not answered as if it were stored', async () => {
  const { report, get } = await aScene()
  const clientKey = randomUUID()
  const { hazardId, number } = await report({ clientKey })
  for (const other of [{ words: 'blocked exit' }, { place: 'gate 2' }])
    await expect(report({ clientKey, ...other })).rejects.toMatchObject({
      code: 'inspection.otherHazard',
      facts: { number },
    })
  expect(await get(hazardId)).toMatchObject({ words: 'oil on the floor', place: '' })
  // Nor by two requests at once.
  const raced = randomUUID()
  const both = await Promise.allSettled([report({ clientKey: raced }), report({ clientKey: raced, words: 'other' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the same with its photo, twice at once, is one hazard', async () => {
  const { inspector, report, photosOf } = await aScene()
  for (const name of ['one', 'two', 'three']) {
    const photo = await anUpload(inspector, name)
    const twice = { clientKey: randomUUID(), photos: [photo], awaited: [] }
    const [first, second] = await Promise.all([report(twice), report(twice)])
    expect(first).toEqual(second)
    expect(await photosOf(first.hazardId)).toMatchObject({ before: [`/file/${photo}`], awaited: 0 })
  }
})

test('what was stored is known again, though its type is out of use by then', async () => {
  const { company, other, report } = await aScene()
  const clientKey = randomUUID()
  const first = await report({ clientKey })
  const keeper = { ...other, companyId: company.companyId }
  const { rows } = await hazards.listProblemTypes({}, keeper, tools)
  const types = rows.map(type => (type.typeNo === 1 ? { ...type, inUse: false } : type))
  await hazards.saveProblemTypes({ types }, keeper, tools)
  await expect(report()).rejects.toThrow('inspection.typeUnknown')
  expect(await report({ clientKey })).toEqual(first)
})
