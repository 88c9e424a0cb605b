import { alarmFacts } from '@watchfire/contract/alarm/alarm.facts.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { sensorId } from '@watchfire/contract/device/device.shapes.ts'
import { ruleExtra } from '@watchfire/contract/rule/rule.shapes.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { lazyInline } from '../../ui/state/lazy-part.tsx'
import { ruleCurveTexts } from '../rule-curve.texts.ts'
import { limitReason } from '../rule-curve.ts'
import styles from './LimitCurve.module.css'

/** Comes with the first curve that somebody opens. */
const RuleCurve = lazyInline(async () => (await import('../RuleCurve.tsx')).RuleCurve)

type Props = { alarm: Pick<Alarm, 'id' | 'deviceId' | 'type' | 'detectedAt' | 'extra'> }

/** What a sensor measured around the alarm of its limit; nothing of an alarm that no limit raised. */
export function LimitCurve({ alarm: { id, deviceId, type, detectedAt, extra } }: Props) {
  const t = useTexts(ruleCurveTexts)
  const [isOpen, setOpen] = useState(false)
  // The same as long as the alarm is: a chart is drawn from it.
  const reason = useMemo(() => {
    const { measured } = extra?.[ruleExtra] === undefined ? alarmFacts(type, extra) : {}
    return measured?.limit && limitReason(measured.quantity, measured.value, measured.limit, detectedAt)
  }, [type, extra, detectedAt])
  if (!reason || !sensorId.safeParse(deviceId).success) return null
  return (
    <div className={styles.limit}>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'close' : 'open')}
      </Button>
      {isOpen && (
        <div className={styles.curve}>
          <RuleCurve alarmId={id} sensorId={deviceId} reason={reason} line="limit" />
        </div>
      )}
    </div>
  )
}
