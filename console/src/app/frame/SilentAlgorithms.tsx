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
  onKnown: (raisable: readonly number[] | undefined) => void
}

/** Finds out what can be raised here, and says what the mark of the other algorithms of a menu means. */
export function SilentAlgorithms({ id, types, onKnown }: Props) {
  const t = useTexts(silentTexts)
  const raisable = useCall(alarmSourceCalls.listRaisable, {}, { quiet: true }).data?.types
  useEffect(() => onKnown(raisable), [raisable, onKnown])
  if (!raisable || types.every(type => raisable.includes(type))) return null
  return (
    <p id={id} className={styles.legend}>
      <span className={styles.mark} aria-hidden />
      {t('silent')}
    </p>
  )
}
