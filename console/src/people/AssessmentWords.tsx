import { type Assessment, assessmentWordNames } from '@watchfire/contract/people/face-use.shapes.ts'
import { siteMinute } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import styles from './AssessmentWords.module.css'
import { faceUseTexts } from './face-use.texts.ts'

/** What a version of the assessment says, as it was written. */
export function AssessmentWords({ assessment }: { assessment: Assessment }) {
  const t = useTexts(faceUseTexts)
  const { assessor, assessedOn, madeBy, madeAt } = assessment
  const rows = [
    ...assessmentWordNames.map(name => [t(name), assessment[name]] as const),
    [t('assessor'), assessor] as const,
    [t('assessedOn'), assessedOn] as const,
    [t('savedBy'), `${madeBy} ${siteMinute(madeAt)}`] as const,
  ]
  return (
    <dl className={styles.words}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
