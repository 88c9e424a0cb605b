import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { measuredValue } from '@watchfire/contract/alarm/fact-values.ts'
import { useLanguage } from '../../core/language.ts'
import { useTexts } from '../../core/texts.ts'
import { alarmTexts } from '../model/alarm.texts.ts'
import { AlarmPicture } from './AlarmPicture.tsx'
import styles from './AlarmThumb.module.css'

type Props = {
  alarm: Alarm
  /** Size and shape of its place; that of a row of the desk where none is said. */
  className?: string | undefined
}

/** What an alarm shows of itself in a list: its first picture, or what was measured where a sensor has no picture. */
export function AlarmThumb({ alarm, className = rowThumb(alarm) }: Props) {
  const word = useTexts(alarmTexts)
  const language = useLanguage()
  const [link] = alarm.pictures
  const measured = link ? undefined : measuredValue(alarm, language)
  if (!measured)
    return <AlarmPicture link={link} small alt={word('pictureOf', { type: alarm.typeName })} className={className} />
  return (
    <span className={`${styles.measured} ${className}`} data-testid="measured">
      <b>{measured.value}</b>
      {/* The words beside it say what was measured. */}
      <small>{measured.limit || measured.name}</small>
    </span>
  )
}

/** Handled ones step back; what waits is what the eye finds. */
const rowThumb = ({ state }: Alarm) => (state === 'handled' ? `${styles.thumb} ${styles.handled}` : styles.thumb)
