/** What a request comes to for one channel. Pure: all it needs was read before. */
import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { channelLevelCalls } from '@watchfire/contract/level/channel-level.calls.ts'
import { levelsOfChannel, quietsSevere } from '@watchfire/contract/level/channel-level.rules.ts'
import { z } from 'zod'
import { type Refusal, refuse } from '../core/http/refuse.ts'
import { mayUse, type Viewer } from '../core/session/viewer.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'
import type { ChannelRuleRow, OwnLevel } from './channel-level.queries.ts'
import { levelOf } from './level.view.ts'

export type LevelRequest = InputOf<typeof channelLevelCalls.change>
/** `own` null: nothing of its own is left. */
export type LevelVerdict = { quietsSevere: boolean } & (
  | { refused: Refusal; same?: undefined; own?: undefined }
  | { same: true; refused?: undefined; own?: undefined }
  | { own: OwnLevel | null; refused?: undefined; same?: undefined }
)

export function judgeChannelLevel(row: ChannelRuleRow, request: LevelRequest, viewer: Viewer): LevelVerdict {
  const company = levelOf(row.usual_level)
  const defaults = {
    level: company,
    mergeSeconds: row.usual_merge_seconds,
    typeMergeSeconds: row.type_merge_seconds,
  }
  const quiets = quietsSevere(defaults, request)
  const refused = refusalOf(row, request, { viewer, quiets })
  if (refused) return { refused, quietsSevere: quiets }
  const { level, mergeSeconds, reason = '' } = request
  const own =
    level === undefined && mergeSeconds === undefined
      ? null
      : {
          level: level === undefined ? null : z.encode(alarmLevel, level),
          mergeSeconds: mergeSeconds ?? null,
          severeAgreed: quiets,
          reason,
        }
  return isSame(row, own, request) ? { same: true, quietsSevere: quiets } : { own, quietsSevere: quiets }
}

function refusalOf(
  row: ChannelRuleRow,
  { level, version, severeAgreed, reason, dryRun }: LevelRequest,
  { viewer, quiets }: { viewer: Viewer; quiets: boolean },
): Refusal | undefined {
  if (version !== undefined && version !== row.version) return changedMeanwhile(row)
  if (level && !levelsOfChannel(levelOf(row.catalogue_level), levelOf(row.usual_level)).includes(level))
    return refuse(level === 'recordOnly' ? 'channelLevel.severeNotRecorded' : 'level.notForType')
  if (!quiets) return undefined
  if (!mayUse(viewer, rights.alarmLevels)) return refuse('channelLevel.severeNotAllowed')
  if (!severeAgreed) return refuse('channelLevel.notAgreed')
  // Who only looks has not said it yet.
  return reason || dryRun ? undefined : refuse('channelLevel.reasonMissing')
}

/** Agreeing to what became severe since is a change. */
function isSame(row: ChannelRuleRow, own: OwnLevel | null, { reason }: LevelRequest): boolean {
  if (own === null) return row.version === 0
  return (
    row.version !== 0 &&
    row.own_level === own.level &&
    row.own_merge_seconds === own.mergeSeconds &&
    row.severe_agreed === own.severeAgreed &&
    (reason === undefined || reason === row.reason)
  )
}
