import type { AlgorithmFigures } from '@watchfire/contract/report/figure.shapes.ts'
import { Button } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { weekdays } from '../../core/weekday.texts.ts'
import { Muted } from '../../ui/text.tsx'
import { algorithmTexts } from './algorithm.texts.ts'
import styles from './HeatMap.module.css'
import { busiestOf, type Cell, moved, shadeOf } from './heat-map.ts'

/** Alarms by weekday and hour: a table whose cells are shaded, or say their numbers. Arrow keys go from cell to cell. */
export function HeatMap({ heat, weeks }: Pick<AlgorithmFigures, 'heat' | 'weeks'>) {
  const t = useTexts(algorithmTexts)
  const [withNumbers, setNumbers] = useState(false)
  const [chosen, setAt] = useState<Cell>()
  const at = chosen ?? busiestOf(heat)
  const max = Math.max(0, ...heat.flat())
  const words = ([day, hour]: Cell) =>
    t('cell', { day: t(weekdays[day] ?? 'monday'), from: hour, until: hour + 1, count: heat[day]?.[hour] ?? 0 })
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const next = moved(at, event.key)
    if (!next) return
    event.preventDefault()
    setAt(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.join()}"]`)?.focus()
  }
  return (
    <>
      <header className={styles.head}>
        <h2>{t('heat')}</h2>
        <Muted>
          {weeks.from} – {weeks.until}
        </Muted>
        <Button size="small" aria-pressed={withNumbers} onClick={() => setNumbers(!withNumbers)}>
          {t(withNumbers ? 'asShades' : 'asTable')}
        </Button>
      </header>
      <div className={styles.scroll}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are walked along by keys, as in a grid
          role="grid"
          className={styles.heat}
          data-numbers={withNumbers}
          aria-label={t('heat')}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <td />
              {heat[0]?.map((_, hour) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is the hour
                <th key={hour} scope="col">
                  {hour % 3 === 0 || withNumbers ? hour : ''}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {heat.map((hours, day) => (
              <tr key={weekdays[day]}>
                <th scope="row">{t(weekdays[day] ?? 'monday')}</th>
                {hours.map((count, hour) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: the place is the hour
                    key={hour}
                    data-cell={`${day},${hour}`}
                    data-shade={shadeOf(count, max)}
                    tabIndex={day === at[0] && hour === at[1] ? 0 : -1}
                    title={words([day, hour])}
                    aria-label={words([day, hour])}
                    onFocus={() => setAt([day, hour])}
                  >
                    {withNumbers ? count : ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.foot}>
        <span>{words(at)}</span>
        <Muted className={styles.scale}>
          0{' '}
          {[1, 2, 3, 4].map(shade => (
            <i key={shade} data-shade={shade} />
          ))}{' '}
          {max}
        </Muted>
      </p>
    </>
  )
}
