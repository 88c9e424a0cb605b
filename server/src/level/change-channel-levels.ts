import { setTimeout as pause } from 'node:timers/promises'
import type { channelLevelCalls, LevelOutcome } from '@watchfire/contract/level/channel-level.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope, type Trx } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refusalBody, refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { batchTime } from './change-level.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'
import {
  type ChannelRuleRow,
  closeOpenAlarmsOfChannels,
  isAlarmType,
  type OwnLevel,
  readChannelRules,
  removeOwnLevels,
  writeOwnLevels,
} from './channel-level.queries.ts'
import { judgeChannelLevel, type LevelRequest, type LevelVerdict } from './judge-channel-level.ts'

type Judged = { row: ChannelRuleRow; verdict: LevelVerdict }

/** Each channel is judged by itself: what one refuses keeps no other back. */
export const changeChannelLevels: Handler<typeof channelLevelCalls.change> = async (input, viewer, { db }) => {
  const { type } = input
  const ids = [...new Set(input.channelIds)]
  // Several channels were not read in one version.
  const request: LevelRequest = ids.length === 1 ? input : { ...input, version: undefined }
  const { judged, relevelled, missing } = await inScope(db, viewer, async trx => {
    const rows = await readChannelRules(trx, viewer, ids, type)
    const missing = rows.length > 0 || (await isAlarmType(trx, type)) ? 'device.notFound' : 'level.unknownType'
    const judged = rows.map((row): Judged => ({ row, verdict: judgeChannelLevel(row, request, viewer) }))
    const relevelled = input.dryRun ? [] : await writeVerdicts(trx, viewer, judged, type)
    return { judged, relevelled, missing } as const
  })
  if (relevelled.length > 0) {
    // A batch that had asked for its levels just before may have opened alarms of the old one since.
    await pause(batchTime)
    await inScope(db, viewer, trx => closeOpenAlarmsOfChannels(trx, type, relevelled))
  }
  const known = new Map(judged.map(({ row, verdict }) => [row.device_id, outcomeOf(row, verdict, viewer)]))
  return ids.map(
    id =>
      known.get(id) ??
      outcomeOf({ device_id: id, name: '' }, { refused: refuse(missing), quietsSevere: false }, viewer),
  )
}

/** Answers the channels whose level is another one now. */
async function writeVerdicts(trx: Trx, viewer: Viewer, judged: Judged[], type: number): Promise<ChannelRuleRow[]> {
  const changes = judged.flatMap(each => (each.verdict.own === undefined ? [] : [{ ...each, own: each.verdict.own }]))
  const set = changes.filter((change): change is typeof change & { own: OwnLevel } => change.own !== null)
  const removed = changes.filter(({ own }) => own === null).map(({ row }) => row)
  const done = new Set([
    ...(await writeOwnLevels(trx, type, set, viewer.fullName)),
    ...(await removeOwnLevels(trx, type, removed)),
  ])
  const after = new Map(
    (
      await readChannelRules(
        trx,
        viewer,
        changes.map(({ row }) => row.device_id),
        type,
      )
    ).map(row => [row.device_no, row]),
  )
  for (const change of changes) {
    const now = after.get(change.row.device_no)
    const each = judged.find(({ row }) => row === change.row) as Judged
    if (!now || !done.has(change.row.device_no)) {
      each.verdict = { refused: changedMeanwhile(now), quietsSevere: change.verdict.quietsSevere }
      continue
    }
    await writeAudit(trx, actingOn(viewer, change.row), 'changeChannelLevel', `${change.row.device_id}/${type}`, {
      before: audited(change.row),
      after: audited(now),
    })
  }
  const relevelled = changes.flatMap(({ row }) => {
    const now = after.get(row.device_no)
    return now && done.has(row.device_no) && now.level !== row.level ? [now] : []
  })
  await closeOpenAlarmsOfChannels(trx, type, relevelled)
  return relevelled
}

const audited = (row: ChannelRuleRow) => ({
  level: row.level,
  mergeSeconds: row.merge_seconds,
  ownLevel: row.own_level,
  ownMergeSeconds: row.own_merge_seconds,
  quietsSevere: row.severe_agreed,
  reason: row.reason,
})

function outcomeOf(
  { device_id: channelId, name }: Pick<ChannelRuleRow, 'device_id' | 'name'>,
  verdict: LevelVerdict,
  { language, brand }: Pick<Viewer, 'language' | 'brand'>,
): LevelOutcome {
  const of = { channelId, name, quietsSevere: verdict.quietsSevere }
  if (verdict.refused)
    return { ...of, result: 'refused', reason: refusalBody(verdict.refused, language, brand).body.rmsg }
  return { ...of, result: verdict.same ? 'same' : 'done', reason: '' }
}
