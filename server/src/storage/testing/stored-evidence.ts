/** Evidence as it comes in: real files in the store of a suite's server, and the alarms that name them. */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IngestAlarm } from '@watchfire/contract/ingest/ingest.shapes.ts'
import type { Database } from '../../core/db/database.ts'
import { openDiskStore } from '../../core/files/disk-store.ts'
import { drawPicture, drawRecording } from '../../core/files/draw-files.ts'
import { aChannel, anAiServer, type CompanyOfTest } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { makeCollector } from '../../ingest/collector.ts'
import { keepMedia } from '../../ingest/keep-media.ts'

type Suite = { db: Database; folder: string }

/** An AI server of the company with a channel: it stores files and raises alarms. */
export async function aSourceOfEvidence({ db, folder }: Suite, company: CompanyOfTest) {
  const store = await openDiskStore(join(folder, 'files'))
  const server = await anAiServer(db, company)
  const channel = await aChannel(db, server)
  const keep = async (name: string, bytes: Uint8Array) => {
    const draft = await store.newDraft()
    await writeFile(draft, bytes)
    await keepMedia({ db, store }, server, name, draft)
    return name
  }
  return {
    store,
    server,
    channel,
    picture: async (name = `${randomUUID()}.jpg`) => keep(name, await drawPicture()),
    recording: async (name = `${randomUUID()}.mp4`) => keep(name, drawRecording()),
    /** Answers the public id. */
    raise: async (more: Partial<IngestAlarm> = {}) => {
      const collector = makeCollector({ db, log: recordedLog().log })
      try {
        const event = {
          eventId: randomUUID(),
          deviceId: channel.deviceId,
          alarmType: 4,
          occurredAt: Date.now(),
          ...more,
        }
        const [outcome] = await collector.submit(server, [event])
        return String(outcome && 'alarmId' in outcome ? outcome.alarmId : '')
      } finally {
        await collector.stop()
      }
    },
  }
}
