import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useEffect, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { VisuallyHidden } from '../../ui/text.tsx'
import { placeParts } from '../list/AlarmMarks.tsx'
import { alarmTexts } from '../model/alarm.texts.ts'
import { popupTexts } from './popup.texts.ts'

/** A screen reader is told of one alarm at a time, and in a flood not more often than it can speak. */
const apart = 1500

/** Says the newest popup aloud; the cards themselves are not read out. */
export function PopupAnnouncer({ newest }: { newest: Alarm | undefined }) {
  const t = useTexts(popupTexts)
  const word = useTexts(alarmTexts)
  const sentence = newest
    ? t('announce', {
        level: newest.levelName || word(newest.level),
        type: newest.typeName,
        place: [...placeParts(newest), newest.deviceName].filter(Boolean).join(' '),
      })
    : ''
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(sentence), said === '' ? 0 : apart)
    return () => clearTimeout(timer)
  }, [sentence, said])
  return (
    <VisuallyHidden as="div" role="alert">
      {said}
    </VisuallyHidden>
  )
}
