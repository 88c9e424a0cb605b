/** Table of contents: every call of the product by room. */
import { accessCalls } from './access/access.calls.ts'
import { alarmCalls } from './alarm/alarm.calls.ts'
import { familyCalls } from './alarm/family.calls.ts'
import { companyCalls } from './company/company.calls.ts'
import type { Call } from './core/call.ts'
import { fileCalls } from './core/file.calls.ts'
import { liveCalls } from './core/live.ts'
import { deviceCalls } from './device/device.calls.ts'
import { ingestCalls } from './ingest/ingest.calls.ts'
import { videoCalls } from './video/video.calls.ts'

export const allCalls = {
  access: accessCalls,
  alarm: alarmCalls,
  company: companyCalls,
  device: deviceCalls,
  family: familyCalls,
  file: fileCalls,
  ingest: ingestCalls,
  live: liveCalls,
  video: videoCalls,
} satisfies Record<string, Record<string, Call>>

export type RoomName = keyof typeof allCalls
