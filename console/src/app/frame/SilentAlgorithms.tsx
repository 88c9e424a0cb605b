import { alarmSourceCalls } from '@watchfire/contract/device/alarm-source.calls.ts'
import { useEffect } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import styles from './SilentAlgorithms.module.css'
import { silentTexts } from './silent.texts.ts'

type Props = {
  /** Of the text that says what the mark means. */
  id: string
  types: readonly number[]
  onKnown: (silent: readonly number[]) => void
}

/** Finds out which algorithms of a menu nothing here can raise, and says what their mark means. */
export function SilentAlgorithms({ id, types, onKnown }: Props) {
  const t = useTexts(silentTexts)
  const raisable = useCall(alarmSourceCalls.listRaisable, {}, { quiet: true }).data?.types
  const silent = raisable ? types.filter(type => !raisable.includes(type)) : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is silent changes with what can be raised alone
  useEffect(() => onKnown(silent), [raisable])
  if (silent.length === 0) return null
  return (
    <p id={id} className={styles.legend}>
      <span className={styles.mark} aria-hidden />
      {t('silent')}
    </p>
  )
}
