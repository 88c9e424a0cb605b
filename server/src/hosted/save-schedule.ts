import type { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import { defaultKeepDays } from '@watchfire/contract/hosted/hosted.shapes.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { requireProof } from '../core/session/require-proof.ts'
import { lockConfiguration, raiseConfiguration } from '../device/device.public.ts'
import { announceConfiguration } from '../fleet/fleet.public.ts'
import { camerasInScope } from './cameras-in-scope.ts'
import { scheduleOf, writeSchedules } from './hosted.queries.ts'

export const saveSchedule: Handler<typeof hostedCalls.saveSchedule> = async (
  { channelIds, schedule: given, keepDays, seenChanges },
  viewer,
  { db },
) => {
  if (given.mode === 'times' && given.times.length === 0) throw refuse('hosted.noTimes')
  const sorted = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b)
  const schedule = { ...given, times: sorted(given.times), days: sorted(given.days) }
  await inScope(db, viewer, async trx => {
    // In the order of their numbers, as everybody locks them. What is read then is changed by nobody else.
    const asked = await camerasInScope(trx, viewer, channelIds)
    for (const aiServerNo of new Set(asked.map(camera => camera.ai_server_no))) await lockConfiguration(trx, aiServerNo)
    const cameras = await camerasInScope(trx, viewer, channelIds)
    const other =
      seenChanges &&
      cameras.find(({ device_id, changed_at }) => changed_at !== (seenChanges[channelIds.indexOf(device_id)] ?? null))
    if (other) throw refuse('hosted.changedMeanwhile', { name: other.name, by: other.changed_by ?? '' })
    const isShorter = cameras.some(({ keep_days }) => keepDays !== undefined && keepDays < (keep_days ?? 0))
    if (isShorter) requireProof(viewer)
    for (const [aiServerNo, ofServer] of Map.groupBy(cameras, camera => camera.ai_server_no)) {
      const inVersion = await raiseConfiguration(trx, aiServerNo)
      const by = { accountId: viewer.accountId, by: viewer.fullName, inVersion }
      await writeSchedules(trx, ofServer, { schedule, keepDays, ...by })
      await announceConfiguration(trx, aiServerNo, inVersion)
    }
    for (const camera of cameras) {
      const before = camera.mode === null ? null : { schedule: scheduleOf(camera), keepDays: camera.keep_days }
      const after = { schedule, keepDays: keepDays ?? camera.keep_days ?? defaultKeepDays }
      await writeAudit(trx, actingOn(viewer, camera), 'saveHostedSchedule', camera.device_id, { before, after })
    }
  })
}
