import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { levelTexts } from '../level.texts.ts'

/** The name of a level in the reader's language. */
export function useLevelNames(): (level: AlarmLevel) => string {
  return useTexts(levelTexts)
}
