/** A photo belongs to what it was uploaded for: it goes with the record of its alarm, and nothing else may show it then. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicAlarmId } from '../../alarm/alarm.public.ts'
import { handleAlarmsOf } from '../../alarm/handle/handle-alarms.ts'
import { adoptFile } from '../../core/files/file.queries.ts'
import { aChannelOf, aCompany, anAlarm, aViewer } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { hazardHandlers } from '../hazard.routes.ts'
import { anUpload } from '../testing/late-photo-rows.ts'

const db = suiteDatabase()
const tools = { db, log: recordedLog().log }
const hazards = hazardHandlers((_, fileId) => `/file/${fileId}`)

async function aScene() {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const viewer = await aViewer(db, company)
  const photo = await anUpload(db, viewer, randomUUID())
  const handle = async (sitePhotos: string[]) => {
    const alarmIds = [publicAlarmId(await anAlarm(db, channel))]
    await handleAlarmsOf()({ alarmIds, verdict: 'trueAlarm', sitePhotos }, viewer, tools)
  }
  const report = (photos: string[]) =>
    hazards.report(
      {
        ...{ clientKey: randomUUID(), ofProjectId: company.projectId, ofRegionId: company.regionId, photos },
        ...{ source: 'routine', category: 'site', typeNo: 1, words: 'oil' },
      },
      viewer,
      tools,
    )
  const adopt = (kind: 'avatar' | 'logo' | 'photo') =>
    db.system
      .transaction()
      .execute(trx => adoptFile(trx, { fileId: photo, uploadedBy: viewer.accountId, ...company, kind }))
  return { photo, handle, report, adopt }
}

test('a photo of an alarm becomes none of a hazard, and is shown on another alarm still', async () => {
  const { photo, handle, report } = await aScene()
  await handle([photo])
  await expect(report([photo])).rejects.toThrow('file.notFound')
  await handle([photo])
})

test('a photo of a hazard becomes none of an alarm, and none of another hazard', async () => {
  const { photo, handle, report } = await aScene()
  await report([photo])
  await expect(handle([photo])).rejects.toThrow('file.notFound')
  await expect(report([photo])).rejects.toThrow('file.notFound')
})

test('a picture stands in one kind of row: the same row names it again, and no other takes it', async () => {
  const { adopt } = await aScene()
  expect([await adopt('avatar'), await adopt('avatar')]).toEqual([true, true])
  expect([await adopt('logo'), await adopt('photo')]).toEqual([false, false])
})
