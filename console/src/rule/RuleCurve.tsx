import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useLanguage } from '../core/language.ts'
import { siteText } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { withUnit } from '../device/public/with-unit.ts'
import { CurveTable } from '../ui/curve/CurveTable.tsx'
import { extremesOf, valueText } from '../ui/curve/curve-data.ts'
import { CurveChart } from '../ui/curve/lazy-curve.ts'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { Muted } from '../ui/text.tsx'
import styles from './RuleCurve.module.css'
import { ruleCurveTexts } from './rule-curve.texts.ts'
import { type ReasonCurve, spanAround, thresholdsOf } from './rule-curve.ts'

type Props = ReasonCurve & { alarmId: string }

/** What the rule, or the sensor's limit, looked at when it raised this alarm, with what it was compared with: as a curve or as a table. */
export function RuleCurve({ alarmId, sensorId, reason, line }: Props) {
  const t = useTexts(ruleCurveTexts)
  const language = useLanguage()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const { quantity, at } = reason
  const value = reason.kind === 'silent' || reason.missing ? null : reason.value
  const { from, to } = spanAround(reason)
  const { data, error, isPending, refetch } = useCall(
    sensorCalls.readCurve,
    { sensorIds: [sensorId], quantity, from, to },
    { quiet: true },
  )
  const curve = data?.curves[0]
  const bounds = useMemo(
    () =>
      thresholdsOf(reason).map(bound => ({
        value: bound,
        label: t(line, { value: withUnit(reason.quantity, bound) }),
      })),
    [reason, line, t],
  )
  const marks = useMemo(
    () =>
      value === null
        ? []
        : [
            {
              ...{ at, value, to: `/workplace?alarm=${encodeURIComponent(alarmId)}` },
              label: t('alarmAt', { time: siteText(at), value: withUnit(quantity, value) }),
            },
          ],
    [alarmId, at, value, quantity, t],
  )
  if (!curve)
    return (
      <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
    )
  const extremes = extremesOf(curve)
  const { unit } = quantityEntry(quantity)
  const label = t('curveOf', {
    ...{ name: curve.name, quantity: quantityEntry(quantity)[language], unit },
    ...{ from: siteText(from), to: siteText(to), min: valueText(extremes.min), max: valueText(extremes.max) },
  })
  return (
    <div className={styles.curve}>
      <Segmented<'chart' | 'table'>
        aria-label={t('view')}
        value={view}
        options={(['chart', 'table'] as const).map(each => ({ value: each, label: t(each) }))}
        onChange={setView}
      />
      {curve.at.length === 0 && <Muted>{t('noReadings')}</Muted>}
      {view === 'table' ? (
        <CurveTable line={curve} unit={unit} label={label} />
      ) : (
        <CurveChart {...{ from, to, unit, bounds, marks, label }} line={curve} />
      )}
      <Muted>
        {[marks[0]?.label ?? t('alarmOf', { time: siteText(at) }), ...bounds.map(bound => bound.label)].join(' · ')}
      </Muted>
    </div>
  )
}
