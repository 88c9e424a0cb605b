/** The AI servers of a face library as somebody of some projects sees them: those of others are not named, and stay. */
import { expect, test } from 'vitest'
import { aCompany, anAiServer, aProject, aViewer } from '../core/testing/builders.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { listLibraries } from './list-libraries.ts'
import { saveLibrary } from './save-library.ts'

const db = suiteDatabase()
const tools = { db, log: recordedLog().log }

test('who sees some projects is told of their AI servers alone, and takes away no other', async () => {
  const company = await aCompany(db)
  const own = (await anAiServer(db, company)).deviceId
  const others = (await anAiServer(db, { ...company, ...(await aProject(db, company)) })).deviceId
  const administrator = await aViewer(db, company)
  const keeper = await aViewer(db, company, { projectIds: [company.projectId] })
  const { projectId } = company
  const facts = { name: 'staff', kind: 'staff', purpose: 'entry', projectId } as const
  const { libraryId } = await saveLibrary({ ...facts, servers: [own, others] }, administrator, tools)
  const seenBy = async (viewer: typeof keeper) => {
    const { rows } = await listLibraries({}, viewer, tools)
    return rows[0]?.servers.map(({ aiServerId }) => aiServerId).sort()
  }
  expect(await seenBy(administrator)).toEqual([own, others].sort())
  expect(await seenBy(keeper)).toEqual([own])
  await saveLibrary({ ...facts, libraryId, servers: [own] }, keeper, tools)
  expect(await seenBy(administrator)).toEqual([own, others].sort())
  await saveLibrary({ ...facts, libraryId, servers: [] }, keeper, tools)
  expect(await seenBy(administrator)).toEqual([others])
  await expect(saveLibrary({ ...facts, libraryId, servers: [others] }, keeper, tools)).rejects.toThrow(
    'device.notFound',
  )
  await saveLibrary({ ...facts, libraryId, servers: [] }, administrator, tools)
  expect(await seenBy(administrator)).toEqual([])
})
