import type { ChannelLevel, channelLevelCalls } from '@watchfire/contract/level/channel-level.calls.ts'
import { levelsOfChannel } from '@watchfire/contract/level/channel-level.rules.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { type ChannelRuleRow, readChannelRules } from './channel-level.queries.ts'
import { levelOf } from './level.view.ts'

export const listChannelLevels: Handler<typeof channelLevelCalls.list> = async ({ channelId }, viewer, { db }) => {
  const rows = await readInScope(db, viewer, trx => readChannelRules(trx, viewer, [channelId]))
  if (rows.length === 0) throw refuse('device.notFound')
  return rows.map(row => channelLevelView(row, viewer))
}

const channelLevelView = (row: ChannelRuleRow, { language }: Pick<Viewer, 'language'>): ChannelLevel => ({
  type: row.type,
  typeName: language === 'en' ? row.type_name_en : row.type_name,
  usual: {
    level: levelOf(row.usual_level),
    mergeSeconds: row.usual_merge_seconds,
    typeMergeSeconds: row.type_merge_seconds,
  },
  now: { level: levelOf(row.level), mergeSeconds: row.merge_seconds },
  own:
    row.changed_at === null
      ? null
      : {
          level: row.own_level === null ? null : levelOf(row.own_level),
          mergeSeconds: row.own_merge_seconds,
          reason: row.reason,
          severeAgreed: row.severe_agreed,
          changedBy: row.changed_by,
          changedAt: row.changed_at,
        },
  levels: levelsOfChannel(levelOf(row.catalogue_level), levelOf(row.usual_level)),
  version: row.version,
})
