import styles from './ShareBar.module.css'

/** A share of something, from 0 to 1, as a bar and in words. */
export function ShareBar({
  share,
  label,
  state = 'usual',
}: {
  share: number
  label: string
  state?: 'usual' | 'high' | 'full'
}) {
  return (
    <span className={styles.share}>
      <span className={styles.track} aria-hidden>
        <span className={styles.bar} data-state={state} style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
      </span>
      <span className={styles.label}>{label}</span>
    </span>
  )
}

export function percentText(share: number): string {
  if (share > 0 && share < 0.001) return '< 0.1 %'
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`
}
