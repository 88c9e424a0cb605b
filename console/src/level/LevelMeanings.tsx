import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useTexts } from '../core/texts.ts'
import styles from './LevelMeanings.module.css'
import { levelTexts } from './level.texts.ts'
import { LevelChoice } from './public/LevelChoice.tsx'

/** What each level asks of people (spec §3). */
export const meaningOf = {
  severe: 'severeMeans',
  normal: 'normalMeans',
  notice: 'noticeMeans',
  recordOnly: 'recordOnlyMeans',
  fault: 'faultMeans',
  noticeVariant: 'noticeVariantMeans',
} as const satisfies Record<AlarmLevel, string>

export function LevelMeanings() {
  const t = useTexts(levelTexts)
  return (
    <dl className={styles.meanings} aria-label={t('meaning')}>
      {(Object.keys(meaningOf) as AlarmLevel[]).map(level => (
        <div key={level}>
          <dt>
            <LevelChoice level={level} />
          </dt>
          <dd>{t(meaningOf[level])}</dd>
        </div>
      ))}
    </dl>
  )
}
