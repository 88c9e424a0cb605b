/** What one channel may have otherwise than usual, and when that quiets severe alarms (decision 0060). */
import type { AlarmLevel } from '../alarm/alarm.shapes.ts'
import { levelsFor } from './level.rules.ts'

/** What holds for a type where its channel has nothing of its own. `typeMergeSeconds`: without what a project gives ordinary alarms. */
export type DefaultLevel = { level: AlarmLevel; mergeSeconds: number; typeMergeSeconds: number }

/**
 * Levels a channel may be given. What is severe in the catalogue or in the company is never only recorded by one channel: nobody would
 * be shown a fire of that camera again.
 */
export function levelsOfChannel(catalogueLevel: AlarmLevel, companyLevel: AlarmLevel): AlarmLevel[] {
  const isSevere = catalogueLevel === 'severe' || companyLevel === 'severe'
  return levelsFor(catalogueLevel).filter(level => !(isSevere && level === 'recordOnly'))
}

/** Whether severe alarms become quieter by it: of a lower level, or counted together for longer than their type says. */
export function quietsSevere(
  defaultLevel: DefaultLevel,
  own: { level?: AlarmLevel | undefined; mergeSeconds?: number | undefined },
): boolean {
  const level = own.level ?? defaultLevel.level
  if (defaultLevel.level === 'severe' && level !== 'severe') return true
  return level === 'severe' && (own.mergeSeconds ?? 0) > defaultLevel.typeMergeSeconds
}
