import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import type { LevelSetting } from '@watchfire/contract/level/level.calls.ts'
import { z } from 'zod'
import { levelNames } from '../alarm/alarm.public.ts'
import { siteText } from '../core/site-time.ts'
import type { LevelRow } from './level.queries.ts'

export const levelOf = (stored: number) => z.decode(alarmLevel, stored as never)

export function levelView(row: LevelRow, companyId: number, language: Language): LevelSetting {
  const level = levelOf(row.level)
  return {
    companyId,
    type: row.type,
    typeName: language === 'en' ? row.type_name_en : row.type_name,
    level,
    levelName: levelNames[level][language],
    mergeSeconds: row.merge_seconds,
    overdueMinutes: row.overdue_minutes,
    catalogue: {
      level: levelOf(row.catalogue_level),
      mergeSeconds: row.catalogue_merge_seconds,
      overdueMinutes: row.catalogue_overdue_minutes,
    },
    version: row.version,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
    changedAtText: row.changed_at === null ? '' : siteText(row.changed_at),
  }
}
