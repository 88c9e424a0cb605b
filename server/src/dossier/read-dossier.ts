/** Everything that is known of an alarm, as its screens read it; where those have links there are ids of files. */

import type { Alarm, Handling, Occurrence } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { recognisedPerson } from '@watchfire/contract/alarm/recognised-person.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { Hazard } from '@watchfire/contract/inspection/hazard.shapes.ts'
import type { MailRecord } from '@watchfire/contract/mail/mail.shapes.ts'
import { findAlarm, getAlarmOf, listHandlingsOf, listOccurrencesOf } from '../alarm/alarm.public.ts'
import { readInScope } from '../core/db/database.ts'
import type { Tools } from '../core/http/handlers.ts'
import { mayUse, type Viewer } from '../core/session/viewer.ts'
import { listHazardsOfAlarm } from '../inspection/inspection.public.ts'
import { listMailRecordsOfAlarm } from '../mail/mail.public.ts'
import { findPerson } from '../people/people.public.ts'
import { listRecordingFiles, listStoredFiles, type StoredFile } from './stored-files.queries.ts'

/** Rows of each list that a paper holds; it says how many more there are. */
const rowsOfList = 100

type Listed<Row> = { rows: Row[]; total: number }
export type Dossier = {
  tenantId: number
  alarm: Alarm
  /** Of whom its camera knew, for a reader who sees people; undefined: nobody, or nobody that this reader sees. */
  personName: string | undefined
  occurrences: Listed<Occurrence>
  handlings: Listed<Handling>
  mails: Listed<MailRecord>
  hazards: Listed<Hazard>
  files: ReadonlyMap<string, StoredFile>
  recordings: (StoredFile & { name: string })[]
}

const fileIdOf = (_: unknown, fileId: string): string => fileId
const getAlarm = getAlarmOf(fileIdOf)
const listOccurrences = listOccurrencesOf(fileIdOf)
const listHandlings = listHandlingsOf(fileIdOf)
const listHazards = listHazardsOfAlarm(fileIdOf)

export async function readDossier(alarmId: string, viewer: Viewer, tools: Tools): Promise<Dossier> {
  const page = { alarmId, pageNum: 1, pageSize: rowsOfList }
  const alarm = await getAlarm({ alarmId }, viewer, tools)
  const occurrences = await listOccurrences(page, viewer, tools)
  const handlings = await listHandlings(page, viewer, tools)
  const mails = await listMailRecordsOfAlarm(page, viewer, tools)
  const hazards = mayUse(viewer, rights.fireCheck)
    ? await listHazards({ alarmId }, viewer, tools)
    : { rows: [], total: 0 }
  const personId = mayUse(viewer, rights.people) ? recognisedPerson(alarm) : undefined
  const { tenantId, personName, files, recordings } = await readInScope(tools.db, viewer, async trx => {
    const found = await findAlarm(trx, viewer, alarmId)
    const fileIds = [
      ...alarm.pictures,
      ...occurrences.rows.flatMap(({ pictures }) => pictures),
      ...handlings.rows.flatMap(({ sitePhotos }) => sitePhotos),
    ]
    const names = [...alarm.recordings, ...occurrences.rows.flatMap(({ recordings: own }) => own)]
    return {
      tenantId: found.tenantId,
      personName: personId === undefined ? undefined : (await findPerson(trx, viewer, personId))?.name,
      files: await listStoredFiles(trx, found.tenantId, fileIds),
      recordings: await listRecordingFiles(trx, found, names),
    }
  })
  return {
    tenantId,
    alarm,
    personName,
    occurrences,
    handlings,
    mails,
    hazards,
    files: new Map(files.map(file => [file.file_id, file])),
    recordings,
  }
}
