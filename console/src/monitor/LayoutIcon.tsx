import styles from './LayoutIcon.module.css'
import type { Layout } from './wall.ts'

/** A grid as small as a letter. */
export function LayoutIcon({ layout, label }: { layout: Layout; label: string }) {
  const side = Math.sqrt(layout)
  const size = (16 - (side - 1) * 1.5) / side
  const starts = Array.from({ length: side }, (_, at) => at * (size + 1.5))
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" role="img" aria-label={label}>
      <title>{label}</title>
      {starts.flatMap(y => starts.map(x => <rect key={`${x} ${y}`} x={x} y={y} width={size} height={size} rx={0.8} />))}
    </svg>
  )
}
