import type { Day } from '@watchfire/contract/core/zone-clock.ts'
import type { Standing } from '@watchfire/contract/overall/overall.calls.ts'
import { useTexts } from '../core/texts.ts'
import { overallTexts } from './overall.texts.ts'
import { PartLink } from './PartLink.tsx'
import styles from './ScoreParts.module.css'
import { tenths, valueText } from './score-part-labels.ts'

type Props = { standing: Pick<Standing, 'parts' | 'inputs' | 'dearest'>; days: { from: Day; until: Day } }

/** What a score is made of: each part by its value, which leads to its rows, and the points it loses. */
export function ScoreParts({ standing: { parts, inputs, dearest }, days }: Props) {
  const t = useTexts(overallTexts)
  return (
    <ul className={styles.parts}>
      {parts.map(({ part, quality, most, lost }) => (
        <li key={part} data-dearest={part === dearest} data-none={quality === null} title={t(`${part}Means`)}>
          <span>{t(part)}</span>
          <span className={styles.value}>
            {quality === null ? (
              valueText(t, part, inputs)
            ) : (
              <PartLink part={part} days={days}>
                {valueText(t, part, inputs)}
              </PartLink>
            )}
          </span>
          <span className={styles.lost}>
            {quality === null ? t('notCounted') : lost < 0.05 ? t('kept') : t('lost', { points: tenths(lost) })}
            {quality !== null && <small>{t('of', { most: tenths(most) })}</small>}
          </span>
          <span className={styles.bar} aria-hidden>
            <i style={{ width: `${most === 0 ? 0 : 100 - (100 * lost) / most}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
