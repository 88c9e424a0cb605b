import type { Evaluation } from '@watchfire/contract/overall/overall.calls.ts'
import { siteText } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { Muted } from '../ui/text.tsx'
import { overallTexts } from './overall.texts.ts'
import styles from './ScoreHistory.module.css'

/** The kept evaluations as bars from 0 to 100, the newest at the right. */
export function ScoreHistory({ evaluations }: { evaluations: readonly Evaluation[] }) {
  const t = useTexts(overallTexts)
  const scores = evaluations.map(({ systemScore }) => systemScore)
  if (scores.length === 0) return <Muted>{t('noEvaluation')}</Muted>
  const said = t('trendSays', {
    count: scores.length,
    least: Math.min(...scores),
    most: Math.max(...scores),
    last: scores.at(-1) ?? 0,
  })
  return (
    <figure className={styles.history}>
      <div className={styles.bars} role="img" aria-label={said}>
        {evaluations.map(({ at, systemScore, grade }) => (
          <span
            key={at}
            data-grade={grade}
            style={{ height: `${Math.max(2, systemScore)}%` }}
            title={t('evaluatedAt', { at: siteText(at), score: systemScore })}
          />
        ))}
      </div>
      <figcaption>{said}</figcaption>
    </figure>
  )
}
