/** The files of an archive to train from: a picture after the other, then what is on them. */
import { buffer } from 'node:stream/consumers'
import { verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { linkedCamerasExtra, linkedCamerasOf } from '@watchfire/contract/alarm/linked-cameras.ts'
import { z } from 'zod'
import { writeAudit } from '../../audit/audit.public.ts'
import { type Database, inScope } from '../../core/db/database.ts'
import { readAlong } from '../../core/db/read-along.queries.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import { extensionOf, type PictureType, pictureTypes } from '../../core/files/file-type.ts'
import type { ZippedFile } from '../../core/files/zip.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { publicAlarmId } from '../alarm-key.ts'
import { type FixedFilter, resolvedFilter } from '../desk-filter.ts'
import { cocoOf, type LeftOut, pixelBoxes, type TrainingImage } from './coco.rules.ts'
import { countForTraining } from './count-for-training.ts'
import { judgedAlarms, type TrainingRow } from './training.queries.ts'
import { walkAlarms } from './walk-alarms.ts'

/** Alarms a statement should read. */
const perWindow = 5000
/** Far below what an archive without ZIP64 may hold, and as much as somebody wants to download at once. */
const maxBytes = 2_000_000_000

type Asked = {
  exportId: number
  filter: FixedFilter & { type: number }
  /** Pictures at most. */
  limit: number
  /** Says as whom to read on, and throws when the reader may no more. */
  viewerNow: () => Promise<Viewer>
}

/** Writes down how many pictures left, also where the download broke off. */
export async function* trainingFiles(
  tools: { db: Database; store: Pick<FileStore, 'read' | 'sizeOf'> },
  { exportId, filter: fixed, limit, viewerNow }: Asked,
  written: (pictures: number) => void,
): AsyncGenerator<ZippedFile, void, undefined> {
  const { db, store } = tools
  const viewer = await viewerNow()
  const { type } = fixed
  const begun = await inScope(db, viewer, async trx => {
    const filter = await resolvedFilter(trx, viewer, fixed)
    return filter && { filter, ...(await countForTraining(trx, viewer, filter)) }
  })
  if (!begun) return
  const { filter, all, judged } = begun
  const images: TrainingImage[] = []
  const leftOut: LeftOut = { unjudged: Math.max(0, all - judged), withoutPicture: 0, withoutBoxes: 0, overLimit: 0 }
  let [bytes, seen, typeName] = [0, 0, '']
  try {
    for await (const row of rowsOf(db, filter, viewerNow)) {
      if (images.length >= limit || bytes + (row.bytes ?? 0) > maxBytes) break
      await viewerNow()
      seen += 1
      typeName = row.type_name
      const image = imageOf(row)
      const picture = typeof image === 'string' ? undefined : await readPicture(store, row)
      if (typeof image === 'string') leftOut[image] += 1
      else if (!picture) leftOut.withoutPicture += 1
      else {
        bytes += picture.length
        images.push(image)
        yield { name: `images/${image.fileName}`, bytes: picture, at: image.at }
      }
      written(images.length)
    }
    leftOut.overLimit = Math.max(0, judged - seen)
    const at = Date.now()
    const coco = cocoOf(images, { type, typeName, at, leftOut })
    yield { name: 'annotations.json', bytes: Buffer.from(JSON.stringify(coco)), at }
  } finally {
    const said = { type, pictures: images.length }
    await inScope(db, viewer, trx => writeAudit(trx, viewer, 'exportTrainingPictures', String(exportId), said))
  }
}

async function* rowsOf(
  db: Database,
  filter: Parameters<typeof judgedAlarms>[1],
  viewerNow: () => Promise<Viewer>,
): AsyncGenerator<TrainingRow, void, undefined> {
  async function* readWindow(window: { from: number; until: number }) {
    const viewer = await viewerNow()
    yield* readAlong<TrainingRow>(db, {
      viewer,
      rows: behind => judgedAlarms(viewer, { ...filter, ...window }, behind),
    })
  }
  for await (const rows of walkAlarms(readWindow, filter, perWindow)) yield* rows
}

/** What the archive says of an alarm's picture, or why it is not in it. A true alarm without boxes would teach that nothing is there. */
function imageOf(row: TrainingRow): TrainingImage | 'withoutPicture' | 'withoutBoxes' {
  const { file_id: fileId, mime, width, height } = row
  if (fileId === null || !isPicture(mime) || !width || !height) return 'withoutPicture'
  // The picture of another camera beside a sensor: not this alarm's own.
  const isLinked = linkedCamerasOf({ [linkedCamerasExtra]: row.linked }).some(linked => linked.fileId === fileId)
  if (isLinked) return 'withoutPicture'
  const said = z.decode(verdict, row.verdict as never) === 'trueAlarm' ? 'trueAlarm' : 'falseAlarm'
  const boxes = said === 'trueAlarm' ? pixelBoxes(row.boxes, { width, height }, row.type_name) : []
  if (said === 'trueAlarm' && boxes.length === 0) return 'withoutBoxes'
  const alarmId = publicAlarmId({ alarmId: row.alarm_id, alarmAt: row.alarm_at })
  const fileName = `${alarmId}.${extensionOf[mime]}`
  return { fileName, width, height, at: row.occurred_at, alarmId, camera: row.device_id, verdict: said, boxes }
}

const isPicture = (mime: string | null): mime is PictureType => pictureTypes.some(type => type === mime)

/** Undefined where its bytes went since its row was read, by a term of keeping. */
async function readPicture(store: Pick<FileStore, 'read' | 'sizeOf'>, { file_id: fileId }: TrainingRow) {
  if (fileId === null || (await store.sizeOf(fileId)) === undefined) return undefined
  try {
    return await buffer(store.read(fileId))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
