/** Which levels a type of alarm may have, and the bounds of its times. */
import type { AlarmLevel } from '../alarm/alarm.shapes.ts'

/** A day: what repeats less often than that is news each time. */
export const maxMergeSeconds = 86_400
export const maxOverdueMinutes = 1_440

const ordinary = ['severe', 'normal', 'notice', 'noticeVariant', 'recordOnly'] as const satisfies AlarmLevel[]

/**
 * Levels an administrator may give. A fault of a device may be raised to any level; what is no fault never becomes one, because
 * faults are hidden from those without the right to see them (231).
 */
export const levelsFor = (catalogueLevel: AlarmLevel): readonly AlarmLevel[] =>
  catalogueLevel === 'fault' ? ['fault', ...ordinary] : ordinary

/** Levels the catalogue may give: a fault stays one, since nothing else could become a fault again. */
export const levelsInCatalogue = (level: AlarmLevel): readonly AlarmLevel[] =>
  level === 'fault' ? ['fault'] : ordinary

/** Only severe alarms have to be handled in time (spec §3). */
export const hasOverdueTime = (level: AlarmLevel): boolean => level === 'severe'
