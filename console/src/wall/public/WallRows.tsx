import styles from './WallRows.module.css'

type WallRow = {
  name: string
  value: number | string
  tone?: 'severe' | 'good' | 'fault' | undefined
}

/** Names with their numbers below each other, as many as there is room for. */
export function WallRows({ rows }: { rows: readonly WallRow[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ name, value, tone }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-ages data-tone={tone}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
