/** Labels, colours and icons of an alarm's codes, once for the whole module. */

import { CheckCircleOutlined, ClockCircleOutlined } from '@ant-design/icons'
import type { Alarm, AlarmState, Verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { measuredInShort } from '@watchfire/contract/alarm/fact-values.ts'
import type { Language } from '../../core/language.ts'
import { useTexts } from '../../core/texts.ts'
import { SeverityTag, severityOf } from '../../ui/SeverityMark.tsx'
import { VisuallyHidden } from '../../ui/text.tsx'
import { alarmTexts } from '../model/alarm.texts.ts'
import styles from './AlarmMarks.module.css'

const verdictTone = {
  falseAlarm: 'quiet',
  trueAlarm: 'strong',
  ignored: 'quiet',
  viewed: 'quiet',
  recorded: 'quiet',
} as const satisfies Record<Verdict, 'quiet' | 'strong'>

/** The level by the company's own name for it, with a mark where somebody made severe alarms of its camera quieter. */
export function LevelTag({ alarm }: { alarm: Pick<Alarm, 'level' | 'levelName' | 'setForCamera'> }) {
  const t = useTexts(alarmTexts)
  const word = alarm.levelName || t(alarm.level)
  const { setForCamera: set } = alarm
  if (!set?.isQuieter) return <SeverityTag severity={severityOf[alarm.level]}>{word}</SeverityTag>
  const said = t('quieter', { by: set.setBy })
  return (
    <span title={said}>
      <SeverityTag severity={severityOf[alarm.level]}>
        {word}
        <span aria-hidden>↓</span>
      </SeverityTag>
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  )
}

export function StateMark({ state }: { state: AlarmState }) {
  const t = useTexts(alarmTexts)
  return (
    <span className={styles.state} data-state={state}>
      {state === 'pending' ? <ClockCircleOutlined aria-hidden /> : <CheckCircleOutlined aria-hidden />}
      {t(state)}
    </span>
  )
}

export function VerdictMark({ verdict }: { verdict: Verdict | null }) {
  const t = useTexts(alarmTexts)
  if (!verdict) return null
  return (
    <span className={styles.verdict} data-tone={verdictTone[verdict]}>
      {t(verdict)}
    </span>
  )
}

/** ×n, when an alarm came more than once. */
export function CountMark({ count }: { count: number }) {
  const t = useTexts(alarmTexts)
  if (count < 2) return null
  const said = t('times', { count })
  return (
    <span className={styles.count} title={said}>
      <span aria-hidden>×{count}</span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  )
}

/** Where it is, from the large to the small; what repeats the part before it is left out. */
export function placeParts(alarm: Pick<Alarm, 'projectName' | 'regionName' | 'location' | 'deviceLocation'>): string[] {
  const parts = [alarm.projectName, alarm.regionName, alarm.location || alarm.deviceLocation]
  return parts.filter((part, at) => part !== '' && part !== parts[at - 1])
}

/** Device and place on one line, after what was measured. */
export const measuredAndPlace = (alarm: Alarm, language: Language): string =>
  [measuredInShort(alarm, language), alarm.deviceName, ...placeParts(alarm)].filter(Boolean).join(' · ')

/** The same beside its thumb, which shows what was measured where there is no picture. */
export const lineBesideThumb = (alarm: Alarm, language: Language): string =>
  alarm.pictures.length > 0
    ? measuredAndPlace(alarm, language)
    : [alarm.deviceName, ...placeParts(alarm)].filter(Boolean).join(' · ')
