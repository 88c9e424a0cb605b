/**
 * Pictures of the cameras beside a sensor or another camera, for its alarms. What is to be asked is written down with the place in the outbox up to which alarms
 * were looked through, and goes with its answer: whoever is killed in between asks again, and each camera answers an alarm once.
 */
import { createHash } from 'node:crypto'
import { recordsLinked } from '@watchfire/contract/alarm/linked-cameras.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type AlarmKey, lockAlarm, lockAlarmOfFile } from '../alarm/alarm.public.ts'
import type { Database, Trx } from '../core/db/database.ts'
import { announceOutbox } from '../core/db/outbox-notifier.queries.ts'
import { insertFile } from '../core/files/file.queries.ts'
import type { FileStore } from '../core/files/file-store.ts'
import { type StoredStill, storeStill } from '../core/files/store-still.ts'
import type { Job } from '../core/jobs/ticker.ts'
import { followRaised } from '../core/live/follow-raised.ts'
import type { UplinkHub } from '../fleet/fleet.public.ts'
import { insertMedia } from '../ingest/ingest.public.ts'
import { askForRecording, askForStill } from './ask-camera.ts'
import {
  askLinkedCameras,
  type DuePicture,
  endDuePicture,
  findDuePictures,
  type LinkedAnswer,
  nameEvidence,
  noteTried,
  ofLinkingCustomers,
  writeAnswer,
} from './linked-picture.queries.ts'

const everyMs = 1000
/** Cameras that are asked at the same time, and rows of one look. */
const atOnce = 40
const looked = 500
/** Longer than a camera has for its answer: what is older was asked by a server that died. */
const restSeconds = 20
/** An AI server that has not come back by then is said to be away. */
const timeoutMs = 120_000
/** A picture of now says nothing about an alarm from before this: its reading lay at an AI server that was away. */
const oldMs = 5 * 60_000

type Parts = {
  db: Database
  store: FileStore
  uplinks: Pick<UplinkHub, 'isConnected' | 'openStills' | 'openRecording'>
  disk: { diskState: () => string }
  log: Pick<FastifyBaseLogger, 'warn'>
  clock?: () => number
}

export type LinkedPictures = { job: Job; close: () => Promise<void> }

export function linkedPictures({ clock = Date.now, ...parts }: Parts): LinkedPictures {
  const { db, uplinks, log } = parts
  /** Nobody could answer while this server was away. */
  const openedAt = clock()
  const isNear = ({ aiServerNo }: DuePicture) => uplinks.isConnected(aiServerNo)
  const running = new Set<Promise<unknown>>()
  const begin = (due: DuePicture, work: (due: DuePicture) => Promise<unknown>) => {
    const done = work(due)
      .catch(error => log.warn({ err: error, channelId: due.channelId }, 'a picture for an alarm is asked for again'))
      .finally(() => running.delete(done))
    running.add(done)
  }
  const job: Job = {
    name: 'linked pictures',
    everyMs,
    work: async trx => {
      const dues = await findDuePictures(trx, looked, restSeconds)
      const [near, far] = [dues.filter(isNear), dues.filter(due => !isNear(due))]
      const isLate = ({ askedAt }: DuePicture) => Math.max(askedAt, openedAt) + timeoutMs < clock()
      const here = near.filter(due => !isLate(due)).slice(0, Math.max(0, atOnce - running.size))
      const away = far.filter(isLate)
      // There were more of them than could be asked in time: a picture of now would not be of the alarm.
      const missed = near.filter(isLate)
      if (here.length + away.length + missed.length > 0) await noteTried(trx, [...here, ...away, ...missed])
      for (const due of here) begin(due, fetchPicture)
      for (const due of away) begin(due, each => settle(each, { state: 'away' }))
      for (const due of missed) begin(due, each => settle(each, { state: 'noPicture' }))
      // Behind the others: what is asked for here can be answered when this has ended.
      await followRaised(trx, 'linked', raised => ask(trx, raised), ofLinkingCustomers)
    },
  }

  async function ask(trx: Trx, raised: AlarmKey[]): Promise<void> {
    const fresh = raised.filter(({ alarmAt }) => alarmAt > clock() - oldMs)
    if (fresh.length > 0 && (await askLinkedCameras(trx, fresh)) > 0) await announceOutbox(trx)
  }

  async function fetchPicture(due: DuePicture): Promise<unknown> {
    const still = await askForStill(uplinks, due)
    if (still === 'edgeGone') return undefined
    if (still === 'none' || parts.disk.diskState() === 'noMedia' || parts.disk.diskState() === 'full')
      return settle(due, { state: 'noPicture' })
    const takenAt = clock()
    const records = due.aiServerNo === due.alarmServerNo && due.knows.includes(recordsLinked)
    const recording = recordingName(due)
    const isRecorded = records && (await askForRecording(uplinks, due, recording))
    const file = await storeStill(parts.store, still)
    if (!file) return settle(due, { state: 'noPicture' })
    const answer = { state: 'taken' as const, at: takenAt, fileId: file.fileId, ...(isRecorded && { recording }) }
    if (!(await settle(due, { ...answer, picture: `linked-${due.alarmId}-${due.cameraNo}.jpg` }, file)))
      await parts.store.remove(file.fileId)
  }

  /** False where somebody else was faster, or the alarm is no more. */
  function settle(due: DuePicture, answer: LinkedAnswer, file?: StoredStill): Promise<boolean> {
    return db.system.transaction().execute(async trx => {
      const isThere = await lockAlarm(trx, due)
      if (!(await endDuePicture(trx, due)) || !isThere) return false
      const names = [answer.picture, answer.recording].filter(name => name !== undefined)
      if (names.length > 0) await nameEvidence(trx, due, names)
      if (file && answer.picture !== undefined) await nameFile(trx, due, answer.picture, file)
      await writeAnswer(trx, due, answer)
      await announceOutbox(trx)
      return true
    })
  }

  return {
    job,
    close: async () => {
      await Promise.all(running)
    },
  }
}

async function nameFile(trx: Trx, { tenantId, alarmServerNo }: DuePicture, name: string, file: StoredStill) {
  const media = { tenantId, aiServerNo: alarmServerNo, name }
  const evidence = await lockAlarmOfFile(trx, media)
  if (!evidence) throw new Error('the alarm of a linked picture is not there')
  const { companyId } = evidence
  await insertFile(trx, { ...file, tenantId, companyId, mime: 'image/jpeg', kind: 'picture', evidence })
  await insertMedia(trx, { ...media, fileId: file.fileId })
}

/** As an AI server names its own, by age; the same whenever it is asked for again. */
function recordingName({ tenantId, alarmId, alarmAt, channelId }: DuePicture): string {
  const time = new Date(alarmAt).toISOString().replace(/[-:.Z]/g, '')
  const stem = createHash('sha256').update(`${tenantId} ${alarmId} ${channelId}`).digest('hex').slice(0, 8)
  return `${time}-${channelId}-${stem}.mp4`
}
