import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IngestAlarm } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { expect, test } from 'vitest'
import { UnitRing } from '../ring/unit-ring.ts'
import type { CameraEvent } from '../watch/watch-events.ts'
import { AlarmRecorder } from './alarm-recorder.ts'
import { MediaStore } from './media-store.ts'

const parameters = {
  codec: 'h264',
  sps: Uint8Array.of(0x67),
  pps: Uint8Array.of(0x68),
  width: 320,
  height: 180,
  mime: 'video/mp4; codecs="avc1.42c014"',
} as const

async function aRecorder() {
  const alarms: IngestAlarm[] = []
  const media: string[] = []
  const lines: string[] = []
  const log = { info: () => {}, warn: (_: object, line: string) => lines.push(line) }
  const folder = await mkdtemp(join(tmpdir(), 'alarm-recorder-'))
  const store = await MediaStore.open({ folder, isWanted: () => true, log })
  const spool = {
    alarm: async (alarm: IngestAlarm) => void alarms.push(alarm),
    media: async (name: string) => void media.push(name),
  }
  const decoder = {
    pictureOf: async (_: unknown, units: readonly { at: number }[]) => ({
      jpeg: Buffer.from(`${units.length} units`),
      width: 320,
      height: 180,
      at: 0,
    }),
  }
  const recorder = new AlarmRecorder({ spool: spool as never, store, decoder: decoder as never, log })
  return { recorder, alarms, media, lines, pathOf: (name: string) => store.path(name) }
}

function eventOfNow(): CameraEvent {
  const now = Date.now()
  return {
    kind: 'ofCamera',
    what: 'smokeInput',
    alarmType: 61,
    heedsPlan: false,
    eventId: 'told-once',
    at: now,
    receivedAt: now,
    facts: { topic: 'Device/Trigger/DigitalInput', source: {}, data: {} },
  }
}

test('what a camera tells before its first picture is an alarm at once, and gets the first picture that comes', async () => {
  const { recorder, alarms, media, lines, pathOf } = await aRecorder()
  const ring = new UnitRing()
  recorder.raise({ channelId: 'E_C1', ring, record: false }, eventOfNow())
  await expect.poll(() => alarms).toMatchObject([{ eventId: 'told-once', alarmType: 61 }])
  const [name = ''] = alarms[0]?.pictures ?? []
  expect(name).toMatch(/-after\.jpg$/)
  expect(media).toEqual([])
  ring.setParameters(parameters)
  ring.push({ data: new Uint8Array(9), key: true, time: 0, at: Date.now() })
  await expect.poll(() => media).toEqual([name])
  expect(await readFile(pathOf(name), 'utf8')).toBe('1 units')
  expect(lines).toEqual([])
  await recorder.close()
})

test('of a camera whose pictures never come the alarm stays, and the end waits for none', async () => {
  const { recorder, alarms, media, lines } = await aRecorder()
  recorder.raise({ channelId: 'E_C1', ring: new UnitRing(), record: true }, eventOfNow())
  await expect.poll(() => alarms.length).toBe(1)
  await recorder.close()
  expect(media).toEqual([])
  expect(lines).toEqual(['no picture could be made'])
})
