import type { Algorithm } from '@watchfire/contract/access/access.shapes.ts'
import { useLanguage } from '../../core/language.ts'
import { AlarmDesk } from './AlarmDeskPage.tsx'
import { AlgorithmSource } from './AlgorithmSource.tsx'

/** The page of one algorithm (type 1): the desk of its alarms under its own name. */
export function AlgorithmPage({ algorithm }: { algorithm: Algorithm }) {
  const language = useLanguage()
  return (
    <AlarmDesk
      title={(language === 'en' && algorithm.nameEn) || algorithm.name}
      fixedType={algorithm.alarmType}
      whenEmpty={<AlgorithmSource type={algorithm.alarmType} />}
    />
  )
}
