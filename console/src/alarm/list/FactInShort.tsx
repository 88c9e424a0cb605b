import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { factInShort } from '../detail/extra-facts.ts'
import { factsTexts } from '../detail/facts.texts.ts'
import styles from './FactInShort.module.css'

/** What was measured, in small letters; nothing where an alarm's type measures nothing. */
export function FactInShort({ of }: { of: Pick<Alarm, 'type' | 'extra'> }) {
  const said = factInShort(useTexts(factsTexts), of)
  return said ? <small className={styles.fact}>{said}</small> : null
}
