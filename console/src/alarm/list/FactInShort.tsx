import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { factInShort } from '@watchfire/contract/alarm/fact-values.ts'
import { useLanguage } from '../../core/language.ts'
import styles from './FactInShort.module.css'

/** What was measured, in small letters; nothing where an alarm's type measures nothing. */
export function FactInShort({ of }: { of: Pick<Alarm, 'type' | 'extra'> }) {
  const said = factInShort(of, useLanguage())
  return said ? <small className={styles.fact}>{said}</small> : null
}
