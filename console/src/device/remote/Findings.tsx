import styles from './Findings.module.css'
import type { Finding } from './remote-labels.ts'

/** Facts by name, what is wrong marked and with what to do about it. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <dl className={styles.findings}>
      {findings.map(({ name, text, wrong = false, hint }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-wrong={wrong}>
            {text}
            {hint && <small>{hint}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
