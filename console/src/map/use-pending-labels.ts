import { listText } from '@watchfire/contract/core/list-text.ts'
import type { Site } from '@watchfire/contract/map/map.calls.ts'
import { useLanguage } from '../core/language.ts'
import { useTexts } from '../core/texts.ts'
import { useLevelNames } from '../level/public/use-level-names.ts'
import { siteMapTexts } from './site-map.texts.ts'

/** What waits somewhere, in words. */
export function usePendingLabels(): (pending: Site['pending']) => string {
  const t = useTexts(siteMapTexts)
  const language = useLanguage()
  const levelName = useLevelNames()
  return pending =>
    listText(
      pending.map(({ level, count }) => t('pendingOf', { level: levelName(level), count })),
      language,
    ) || t('nothingPending')
}
