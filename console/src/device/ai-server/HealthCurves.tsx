import { sizeText } from '@watchfire/contract/core/size-text.ts'
import { type HealthHour, type HealthMeasure, healthMeasures } from '@watchfire/contract/device/ai-server.shapes.ts'
import { serverNow } from '../../core/server-clock.ts'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import { aiServerTexts } from './ai-server.texts.ts'
import { type AiServerTexts, clockFact, loadFact } from './ai-server-labels.ts'
import styles from './HealthCurves.module.css'
import { healthCurve } from './health-curve.ts'

const field = { width: 336, height: 48 }

const textOf = (measure: HealthMeasure, value: number, t: AiServerTexts): string => {
  if (measure === 'load') return loadFact(value, t).text
  if (measure === 'clockOffsetMs') return clockFact(value, t).text
  if (measure === 'temperature') return `${value.toFixed(0)} °C`
  return measure === 'channelsOnline' ? value.toFixed(0) : sizeText(value)
}

/** How an AI server was in the last week, measure by measure: the mean of each hour, and from its lowest to its highest. */
export function HealthCurves({ hours }: { hours: readonly HealthHour[] | undefined }) {
  const t = useTexts(aiServerTexts)
  const now = serverNow()
  const names: Record<HealthMeasure, string> = {
    load: t('load'),
    memoryBytes: t('memory'),
    diskFreeBytes: t('disk'),
    temperature: t('temperature'),
    clockOffsetMs: t('clock'),
    channelsOnline: t('channels'),
  }
  const curves = healthMeasures.flatMap(measure => {
    const curve = healthCurve(hours?.filter(hour => hour.measure === measure) ?? [], now, field)
    return curve ? [{ measure, curve }] : []
  })
  return (
    <section>
      <h3 className={styles.title}>{t('week')}</h3>
      {hours && curves.length === 0 && <Muted as="p">{t('noHeartbeats')}</Muted>}
      <ul className={styles.trends}>
        {curves.map(({ measure, curve }) => {
          const range = t('fromTo', {
            low: textOf(measure, curve.lowest, t),
            high: textOf(measure, curve.highest, t),
          })
          return (
            <li key={measure}>
              <span className={styles.name}>
                {names[measure]}
                <small>{range}</small>
              </span>
              <svg
                role="img"
                aria-label={`${names[measure]}: ${range}`}
                viewBox={`0 -2 ${field.width} ${field.height + 4}`}
                preserveAspectRatio="none"
              >
                {curve.bands.map(points => (
                  <polygon key={points} className={styles.band} points={points} />
                ))}
                {curve.lines.map(points => (
                  <polyline key={points} className={styles.line} points={points} />
                ))}
              </svg>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
