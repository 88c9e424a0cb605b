import { WarningFilled } from '@ant-design/icons'
import styles from './AiServerFact.module.css'
import type { Fact } from './ai-server-labels.ts'

/** A value; one that is wrong has a mark beside its colour. */
export function AiServerFact({ fact: { text, wrong = false, title } }: { fact: Fact }) {
  return (
    <span className={styles.fact} data-wrong={wrong} title={title}>
      {wrong && <WarningFilled />}
      {text}
    </span>
  )
}
