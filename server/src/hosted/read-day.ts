import { addDays, type Day, zoneClock } from '@watchfire/contract/core/zone-clock.ts'
import type { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import { type HostedSlot, slotCode } from '@watchfire/contract/hosted/hosted.shapes.ts'
import { slotsBetween } from '@watchfire/contract/hosted/schedule.rules.ts'
import { z } from 'zod'
import { readInScope } from '../core/db/database.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { siteTime, siteZone } from '../core/site-time.ts'
import { cameraInScope } from './cameras-in-scope.ts'
import { type CameraInScope, scheduleOf } from './hosted.queries.ts'
import { listSlots, type SlotRow } from './slot.queries.ts'

export const readHostedDay =
  (fileUrl: FileUrl): Handler<typeof hostedCalls.readDay> =>
  async ({ channelId, day }, viewer, { db }) => {
    const hours = hoursOf(day)
    const { camera, rows } = await readInScope(db, viewer, async trx => {
      const camera = await cameraInScope(trx, viewer, channelId)
      return { camera, rows: await listSlots(trx, camera, hours) }
    })
    const view = (row: SlotRow): HostedSlot => {
      const outcome = z.decode(slotCode, row.outcome as z.input<typeof slotCode>)
      const url = row.file_id !== null && row.has_file ? fileUrl(viewer, row.file_id) : ''
      return {
        slot: row.slot,
        outcome: outcome === 'picture' && !row.has_file ? 'removed' : outcome,
        takenAt: row.taken_at,
        url,
      }
    }
    const told = new Set(rows.map(({ slot }) => slot))
    const missing = dueSlots(camera, hours).filter(slot => !told.has(slot))
    const slots = [
      ...rows.map(view),
      ...missing.map((slot): HostedSlot => ({ slot, outcome: 'missing', takenAt: null, url: '' })),
    ].sort((a, b) => a.slot - b.slot)
    return { slots }
  }

const hoursOf = (day: Day) => ({ from: siteTime(day), until: siteTime(addDays(day, 1)) })

/** An AI server tells a slot within seconds; before that nothing is missing. */
const tellingMs = 60_000

/** Slots that were due by the current schedule, since it is in use. */
function dueSlots(camera: CameraInScope, { from, until }: { from: number; until: number }): number[] {
  if (camera.mode === null || camera.changed_at === null) return []
  const end = Math.min(until, Date.now() - tellingMs)
  return slotsBetween(scheduleOf(camera), zoneClock(siteZone()), Math.max(from, camera.changed_at), end)
}
