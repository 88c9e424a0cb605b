import { lastMessageText, useConnection } from '../../core/server-connection.ts'
import { useTexts } from '../../core/texts.ts'
import { uiTexts } from '../ui.texts.ts'
import styles from './StaleMark.module.css'

/** In words after a number's own, where a mark has no room: nothing while the server can be heard. */
export function useStaleWords(): string {
  const t = useTexts(uiTexts)
  const { lost, lastMessageAt } = useConnection()
  return lost ? t('staleWords', { time: lastMessageText(lastMessageAt) }) : ''
}

/** Beside a count: how old it is, while the server cannot be heard. */
export function StaleMark() {
  const t = useTexts(uiTexts)
  const { lost, lastMessageAt } = useConnection()
  if (!lost) return null
  return (
    <span data-testid="stale-mark" className={styles.mark}>
      {t('asOf', { time: lastMessageText(lastMessageAt) })}
    </span>
  )
}
