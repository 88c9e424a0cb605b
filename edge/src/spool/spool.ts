/** Everything on its way to the server, on the disk before it is sent: alarms, readings, plates and media in four queues, none waiting for another. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { IngestAlarm } from '@watchfire/contract/ingest/ingest.shapes.ts'
import type { IngestReading } from '@watchfire/contract/sensor/sensor.shapes.ts'
import type { SentPlate } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import { startAlarmDelivery } from './alarm-delivery.ts'
import type { DeliveryLog } from './delivery-loop.ts'
import { Journal, type JournalLimits } from './journal.ts'
import { startMediaDelivery } from './media-delivery.ts'
import { startPlateDelivery } from './plate-delivery.ts'
import { startReadingDelivery } from './reading-delivery.ts'
import { type ServerCalls, serverCalls } from './server-calls.ts'
import { UploadQueue } from './upload-queue.ts'

/** Between attempts to write an alarm to a disk that does not take it, ms. */
const diskRetry = 1000
const readingBytes = 64 * 1024 * 1024
/** With a picture each: a thousand vehicles, or a few days of a gate. */
const plateBytes = 256 * 1024 * 1024

export type SpoolOptions = {
  /** Where what waits is kept. */
  folder: string
  /** Where finished pictures and recordings lie. */
  mediaFolder: string
  server: string
  key: string
  log: DeliveryLog
  limits?: Partial<JournalLimits>
  /** Most bytes a second of pictures and recordings. */
  uploadPace?: () => number
  /** The disk did not take an alarm: make room, recordings first. */
  onDiskTrouble?: () => Promise<void>
}

export type Spool = {
  /** Durable when it resolves; delivered in order, at least once, as soon as the server takes it. */
  alarm: (alarm: IngestAlarm) => Promise<void>
  /** Readings of one round, together. Durable when it resolves; delivered in order, at least once. */
  readings: (readings: readonly IngestReading[]) => Promise<void>
  /** A plate that was read, with its picture. Durable when it resolves; delivered in order, at least once. */
  plate: (plate: SentPlate) => Promise<void>
  /** A file in the media folder is whole: upload it. Durable when it resolves. */
  media: (name: string) => Promise<void>
  /** Whether the file still waits for its upload. */
  mediaWaits: (name: string) => boolean
  /** Of readings the rounds. */
  readonly waiting: { alarms: number; media: number; readings: number; plates: number }
  /** The server has answered: try again now. */
  tryNow: () => void
  readonly calls: ServerCalls
  close: () => Promise<void>
}

export async function openSpool(options: SpoolOptions): Promise<Spool> {
  const { folder, mediaFolder, log } = options
  await mkdir(mediaFolder, { recursive: true })
  const journal = await Journal.open(join(folder, 'alarms'), log, options.limits)
  // Far more than a week of a large plant; alarms are more than readings, and have room of their own.
  const kept = await Journal.open(join(folder, 'readings'), log, { ...options.limits, totalBytes: readingBytes })
  const gates = await Journal.open(join(folder, 'plates'), log, { ...options.limits, totalBytes: plateBytes })
  const queue = await UploadQueue.open(join(folder, 'media'))
  const ending = new AbortController()
  const calls = serverCalls(options.server, options.key, ending.signal)
  const alarms = startAlarmDelivery(journal, calls, log)
  const readings = startReadingDelivery(kept, calls, log)
  const plates = startPlateDelivery(gates, calls, log)
  const media = startMediaDelivery(queue, mediaFolder, {
    calls,
    log,
    pace: options.uploadPace ?? (() => Number.POSITIVE_INFINITY),
    signal: ending.signal,
  })

  async function insist(content: Uint8Array): Promise<void> {
    for (let tries = 1; ; tries++) {
      ending.signal.throwIfAborted()
      try {
        return await journal.append(content)
      } catch (error) {
        if (ending.signal.aborted) throw error
        if ((tries & (tries - 1)) === 0)
          log.warn({ err: error, tries }, 'the disk does not take an alarm; trying again')
        await options.onDiskTrouble?.().catch(() => {})
        await pause(tries === 1 ? 0 : diskRetry)
      }
    }
  }

  /** The last alarm the disk has not taken yet. Later ones wait behind it: otherwise they would overtake it. */
  let troubled: Promise<void> | undefined
  function lineUp(content: Uint8Array): Promise<void> {
    const mine = (troubled ?? Promise.resolve())
      .catch(() => {})
      .then(() => insist(content))
      .finally(() => {
        if (troubled === mine) troubled = undefined
      })
    troubled = mine
    return mine
  }

  return {
    alarm: async alarm => {
      const content = Buffer.from(JSON.stringify(alarm))
      await (troubled ? lineUp(content) : journal.append(content).catch(() => lineUp(content)))
      alarms.wake()
    },
    readings: async list => {
      await kept.append(Buffer.from(JSON.stringify(list)))
      readings.wake()
    },
    plate: async plate => {
      await gates.append(Buffer.from(JSON.stringify(plate)))
      plates.wake()
    },
    media: async name => {
      await queue.add(name)
      media.wake()
    },
    mediaWaits: name => queue.has(name),
    get waiting() {
      return { alarms: journal.size, media: queue.size, readings: kept.size, plates: gates.size }
    },
    tryNow: () => {
      alarms.tryNow()
      readings.tryNow()
      plates.tryNow()
      media.tryNow()
    },
    calls,
    close: async () => {
      ending.abort()
      await Promise.all([alarms.close(), readings.close(), plates.close(), media.close()])
      await Promise.all([journal.close(), kept.close(), gates.close()])
    },
  }
}
