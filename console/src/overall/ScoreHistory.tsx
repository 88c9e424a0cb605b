import type { Evaluation } from '@watchfire/contract/overall/overall.calls.ts'
import { siteText } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { WithNumbers } from '../ui/chart/WithNumbers.tsx'
import { Muted } from '../ui/text.tsx'
import { overallTexts } from './overall.texts.ts'
import styles from './ScoreHistory.module.css'
import { gradeWord } from './score-part-labels.ts'

/** The kept evaluations as bars from 0 to 100, the newest at the right, or as a table, the newest first. */
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
  const rows = evaluations.toReversed().map(({ at, systemScore, grade }) => ({
    key: at,
    cells: [siteText(at), systemScore, gradeWord(t, grade)],
  }))
  return (
    <figure className={styles.history}>
      <WithNumbers label={t('trendOfScore')} headers={[t('evaluated'), t('points'), t('grade')]} rows={rows}>
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
      </WithNumbers>
      <figcaption>{said}</figcaption>
    </figure>
  )
}
