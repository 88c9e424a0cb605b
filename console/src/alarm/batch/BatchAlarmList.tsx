import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { detailTexts } from '../detail/detail.texts.ts'
import { CountMark, LevelTag, VerdictMark } from '../list/AlarmMarks.tsx'
import { AlarmThumb } from '../list/AlarmThumb.tsx'
import { FactInShort } from '../list/FactInShort.tsx'
import styles from './BatchAlarmList.module.css'

/** Pictures drawn at a time: a few screens of the list. */
const portion = 24

/** What one verdict is about to be given on, picture by picture; more are drawn as the end comes into view. */
export function BatchAlarmList({ alarms }: { alarms: readonly Alarm[] }) {
  const t = useTexts(detailTexts)
  const [drawn, setDrawn] = useState(portion)
  return (
    // It scrolls by itself, and so has to be reached by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs a place for the focus.
    <ul className={styles.alarms} aria-label={t('chosenAlarms')} tabIndex={0}>
      {alarms.slice(0, drawn).map(alarm => (
        <li key={alarm.id} className={styles.alarm}>
          <AlarmThumb alarm={alarm} className={styles.picture} />
          <span className={styles.head}>
            <LevelTag alarm={alarm} />
            <CountMark count={alarm.count} />
            <VerdictMark verdict={alarm.verdict} />
          </span>
          <strong>{alarm.typeName}</strong>
          <FactInShort of={alarm} />
          <small>{alarm.deviceName || alarm.deviceId}</small>
          <small>{alarm.atText}</small>
        </li>
      ))}
      {/* Another end for every portion: each is looked at anew. */}
      {drawn < alarms.length && <EndOfList key={drawn} onSeen={() => setDrawn(drawn + portion)} />}
    </ul>
  )
}

function EndOfList({ onSeen }: { onSeen: () => void }) {
  const end = useRef<HTMLLIElement>(null)
  const see = useEffectEvent(onSeen)
  useEffect(() => {
    const observer = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) see()
    })
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return <li ref={end} aria-hidden className={styles.end} />
}
