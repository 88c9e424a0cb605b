import type { LevelSetting } from '@watchfire/contract/level/level.calls.ts'
import { hasOverdueTime } from '@watchfire/contract/level/level.rules.ts'
import type { Translate } from '../core/texts.ts'
import type { levelTexts } from './level.texts.ts'

type Texts = Translate<(typeof levelTexts)['zh']>

export const mergeText = (t: Texts, { mergeSeconds }: Pick<LevelSetting, 'mergeSeconds'>): string =>
  mergeSeconds === 0 ? t('never') : t('seconds', { count: mergeSeconds })

export const overdueText = (
  t: Texts,
  { level, overdueMinutes }: Pick<LevelSetting, 'level' | 'overdueMinutes'>,
): string => (hasOverdueTime(level) ? t('minutes', { count: overdueMinutes }) : t('none'))
