import { libraryCalls } from '@watchfire/contract/people/library.calls.ts'
import type { RecordedDistances } from '@watchfire/contract/people/recognition.shapes.ts'
import { useId } from 'react'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { DistanceBars } from './DistanceBars.tsx'
import styles from './ThresholdPreview.module.css'
import { thresholdTexts } from './threshold.texts.ts'
import { comparedWith, weigh } from './weigh-threshold.ts'

type Props = { libraryId: number; threshold: number }

const share = ({ part, all }: { part: number; all: number }) => `${part}/${all}`

/** What a threshold would have let through of the newest records of a library. */
export function ThresholdPreview({ libraryId, threshold }: Props) {
  const t = useTexts(thresholdTexts)
  const title = useId()
  const read = useCall(libraryCalls.readDistances, { libraryId }, { quiet: true, fresh: true })
  return (
    <section aria-labelledby={title} aria-busy={read.isPending}>
      <h2 className={styles.title} id={title}>
        {t('preview')}
      </h2>
      {read.error && (
        <p className={styles.said} role="alert">
          {read.error.text}
        </p>
      )}
      {read.data?.records === 0 && <p className={styles.said}>{t('noRecordsYet')}</p>}
      {read.data && read.data.records > 0 && <Weighed told={read.data} threshold={threshold} />}
    </section>
  )
}

function Weighed({ told, threshold }: { told: RecordedDistances; threshold: number }) {
  const t = useTexts(thresholdTexts)
  const { steps, records, model, completeTo } = told
  const now = weigh(steps, threshold)
  const [chosen, limit] = [threshold.toFixed(2), completeTo ?? 0]
  return (
    <>
      <p className={styles.said}>{t('counted', { count: records, model })}</p>
      <DistanceBars steps={steps} threshold={threshold} />
      <p className={styles.said} role="status">
        {t('chosen', {
          ...{ threshold: chosen, right: share(now.right) },
          ...{ wrong: share(now.wrong), open: share(now.open) },
        })}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('threshold')}</th>
            <th scope="col" data-of="right">
              {t('rightKept')}
            </th>
            <th scope="col" data-of="wrong">
              {t('wrongRefused')}
            </th>
            <th scope="col" data-of="open">
              {t('openKept')}
            </th>
          </tr>
        </thead>
        <tbody>
          {comparedWith(threshold).map(each => {
            const { right, wrong, open } = weigh(steps, each)
            return (
              <tr key={each} aria-current={each === threshold}>
                <th scope="row">{each.toFixed(2)}</th>
                <td>{share(right)}</td>
                <td>{share(wrong)}</td>
                <td>{share(open)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {now.right.all + now.wrong.all === 0 && <p className={styles.said}>{t('noneJudged')}</p>}
      {threshold > limit && <p className={styles.said}>{t('incomplete', { threshold: limit.toFixed(2), chosen })}</p>}
    </>
  )
}
