import type { DeviceHistory } from '@watchfire/contract/device/device-state.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { Muted, VisuallyHidden } from '../../ui/text.tsx'
import styles from './AvailabilityBars.module.css'
import { shareText } from './device-state-labels.ts'
import { stateTexts } from './state.texts.ts'

const tallest = 4.5

/** How much of each month a device was online; each bar says its month and share. */
export function AvailabilityBars({ months }: { months: DeviceHistory['months'] }) {
  const t = useTexts(stateTexts)
  return (
    <section>
      <h2>{t('months')}</h2>
      <ul className={styles.bars}>
        {months.map(({ month, availability }) => {
          const said = t('monthOf', { month, share: shareText(availability) ?? t('notInService') })
          return (
            <li key={month} className={styles.bar} data-none={availability === null} title={said}>
              <span className={styles.fill} style={{ height: `${(availability ?? 0) * tallest}rem` }} />
              <span aria-hidden>{month.slice(5)}</span>
              <VisuallyHidden>{said}</VisuallyHidden>
            </li>
          )
        })}
      </ul>
      <Muted as="p">{t('monthsHint')}</Muted>
    </section>
  )
}
