import { Link } from 'react-router'
import styles from './BarChart.module.css'

export type Bar = {
  key: string
  name: string
  /** What is read out and shown on the bar. */
  label: string
  total: number
  /** The part at the foot of the bar, hatched: told apart without its colour. */
  marked: number
  link?: string | undefined
}

/** Bars of counts side by side; each is reached by keyboard where it leads somewhere, and read out as what it says. */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(bar => bar.total))
  return (
    <ol className={styles.chart} aria-label={label}>
      {bars.map(bar => {
        const column = (
          <>
            <span className={styles.value}>{bar.total > 0 && bars.length <= 31 ? bar.total : ''}</span>
            <span className={styles.bar} style={{ height: `${(100 * bar.total) / most}%` }}>
              <i style={{ height: `${(100 * bar.marked) / Math.max(1, bar.total)}%` }} />
            </span>
          </>
        )
        return (
          <li key={bar.key}>
            {bar.link ? (
              <Link className={styles.column} to={bar.link} title={bar.label} aria-label={bar.label}>
                {column}
              </Link>
            ) : (
              <span className={styles.column} title={bar.label} role="img" aria-label={bar.label}>
                {column}
              </span>
            )}
            <span className={styles.name} aria-hidden>
              {bar.name}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
