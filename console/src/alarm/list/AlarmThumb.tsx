import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { alarmTexts } from '../model/alarm.texts.ts'
import { AlarmPicture } from './AlarmPicture.tsx'
import styles from './AlarmThumb.module.css'

/** The first picture of an alarm, small, in a list. Handled ones step back; what waits is what the eye finds. */
export function AlarmThumb({ alarm }: { alarm: Alarm }) {
  const word = useTexts(alarmTexts)
  return (
    <AlarmPicture
      link={alarm.pictures[0]}
      small
      alt={word('pictureOf', { type: alarm.typeName })}
      className={alarm.state === 'handled' ? `${styles.thumb} ${styles.handled}` : styles.thumb}
    />
  )
}
