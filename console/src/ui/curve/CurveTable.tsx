import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import styles from './CurveTable.module.css'
import { curveTexts } from './curve.texts.ts'
import { type CurveLine, valueText } from './curve-data.ts'

/** The same curve in numbers, the newest first: for whoever does not see it, or wants to know exactly. */
export function CurveTable({
  line: { at, min, average, max },
  unit,
  label,
}: {
  line: CurveLine
  unit: string
  label: string
}) {
  const t = useTexts(curveTexts)
  const rows = at.map((_, index) => at.length - 1 - index)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
    <section className={styles.box} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col">{[t('average'), unit].filter(Boolean).join(' ')}</th>
            <th scope="col">{t('min')}</th>
            <th scope="col">{t('max')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(index => (
            <tr key={at[index]}>
              <td>{siteText(at[index] ?? 0)}</td>
              {average[index] === null ? (
                <td colSpan={3}>{t('gap')}</td>
              ) : (
                <>
                  <td>{valueText(average[index])}</td>
                  <td>{valueText(min[index])}</td>
                  <td>{valueText(max[index])}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
