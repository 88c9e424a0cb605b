import { zoneClock } from '@watchfire/contract/core/zone-clock.ts'
import type { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import { defaultKeepDays, type HostedCamera, noSchedule } from '@watchfire/contract/hosted/hosted.shapes.ts'
import { slotsBetween } from '@watchfire/contract/hosted/schedule.rules.ts'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { siteZone, startOfSiteDay } from '../core/site-time.ts'
import { deviceStates } from '../device/device.public.ts'
import { type HostedRow, listHostedCameras, scheduleOf } from './hosted.queries.ts'
import { dayNumberAt } from './site-day-number.ts'

export const listHosted =
  (fileUrl: FileUrl): Handler<typeof hostedCalls.listHosted> =>
  async ({ keyword, hosted, ...page }, viewer, { db }) => {
    const now = Date.now()
    const { rows, total } = await readInScope(db, viewer, trx =>
      listHostedCameras(trx, viewer, { keyword, hosted, today: dayNumberAt(now), ...pageWindow(page) }),
    )
    return { rows: rows.map(row => hostedView(row, { viewer, fileUrl, now })), total }
  }

type Shown = { viewer: Viewer; fileUrl: FileUrl; now: number }

function hostedView(row: HostedRow, { viewer, fileUrl, now }: Shown): HostedCamera {
  const schedule = row.mode === null ? noSchedule : scheduleOf(row)
  // What was due before somebody gave it this schedule was due by another one, or not at all.
  const from = Math.max(startOfSiteDay(now), row.changed_at ?? now)
  return {
    channelId: row.device_id,
    name: row.name,
    aiServerName: row.ai_server_name,
    state: deviceStates[row.state] ?? 'inactive',
    projectId: row.project_id,
    projectName: row.project_name,
    regionName: row.region_name ?? '',
    schedule,
    keepDays: row.keep_days ?? defaultKeepDays,
    hostedState: row.hosted_state,
    changedBy: row.changed_by ?? '',
    changedAt: row.changed_at,
    expected: Math.max(
      slotsBetween(schedule, zoneClock(siteZone()), from, now).length,
      row.pictures + row.same + row.holes,
    ),
    pictures: row.pictures,
    same: row.same,
    holes: row.holes,
    lastSlot: row.last_slot,
    lastUrl: row.last_file === null ? '' : fileUrl(viewer, row.last_file),
  }
}
