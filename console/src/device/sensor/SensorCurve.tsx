import {
  DownloadOutlined,
  LeftOutlined,
  RightOutlined,
  UndoOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { type Quantity, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import type { Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { Button, Segmented } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useLanguage } from '../../core/language.ts'
import { saveFile } from '../../core/save-file.ts'
import { serverNow } from '../../core/server-clock.ts'
import { siteMinute, siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { CurveTable } from '../../ui/curve/CurveTable.tsx'
import { csvOf, extremesOf, valueText } from '../../ui/curve/curve-data.ts'
import { CurveChart } from '../../ui/curve/lazy-curve.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { Muted } from '../../ui/text.tsx'
import { withUnit } from '../public/with-unit.ts'
import { changeSpan, type RangeName, ranges, type Span, spanOfRange } from './curve-range.ts'
import styles from './SensorCurve.module.css'
import { sensorTexts } from './sensor.texts.ts'

/** As many points as a screen has room for. */
const points = 600
const movesOnEvery = 30_000

/** One quantity over time: closer, wider, as a curve or as a table, and as a file. */
export function SensorCurve({ sensor, quantity }: { sensor: Sensor; quantity: Quantity }) {
  const t = useTexts(sensorTexts)
  const language = useLanguage()
  const [range, setRange] = useState<RangeName>('day')
  const [chosen, setChosen] = useState<Span>()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const now = useNow()
  const span = chosen ?? spanOfRange(range, now)
  const { sensorId, name } = sensor
  const { data, error, isPending, refetch } = useCall(
    sensorCalls.readCurve,
    { sensorIds: [sensorId], quantity, ...span, points },
    { keepPrevious: true, quiet: true },
  )
  const curve = data?.curves[0]
  const { unit } = quantityEntry(quantity)
  const quantityText = quantityEntry(quantity)[language]
  const bounds = useMemo(
    () =>
      [
        { value: curve?.low ?? null, label: 'lower' as const },
        { value: curve?.high ?? null, label: 'upper' as const },
      ].flatMap(({ value, label }) =>
        value === null ? [] : [{ value, label: t(label, { value: withUnit(quantity, value) }) }],
      ),
    [curve, quantity, t],
  )
  const marks = useMemo(
    () =>
      (curve?.marks ?? []).map(({ at, value, alarmId }) => ({
        at,
        value,
        to: `/workplace?alarm=${encodeURIComponent(alarmId)}`,
        label: t('markOf', { time: siteText(at), value: valueText(value), unit }),
      })),
    [curve, t, unit],
  )
  if (!curve)
    return (
      <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
    )
  const extremes = extremesOf(curve)
  const label = t('curveOf', {
    name,
    quantity: quantityText,
    from: siteText(span.from),
    to: siteText(span.to),
    min: valueText(extremes.min),
    max: valueText(extremes.max),
    unit,
    alarms: marks.length,
  })
  const step = (change: { zoom?: number; move?: number }) => setChosen(changeSpan(span, change, serverNow()))
  const save = () =>
    download(
      `${name} ${quantityText} ${siteText(span.from).slice(0, 10)}.csv`,
      csvOf([t('time'), [t('average'), unit].filter(Boolean).join(' '), t('min'), t('max')], curve),
    )
  return (
    <section className={styles.curve} aria-label={`${name} ${quantityText}`}>
      <div className={styles.bar}>
        <Segmented<RangeName>
          aria-label={t('range')}
          value={range}
          options={ranges.map(value => ({ value, label: t(value) }))}
          onChange={next => {
            setRange(next)
            setChosen(undefined)
          }}
        />
        <span className={styles.steps}>
          <Button
            icon={<LeftOutlined />}
            aria-label={t('earlier')}
            title={t('earlier')}
            onClick={() => step({ move: -0.5 })}
          />
          <Button
            icon={<RightOutlined />}
            aria-label={t('later')}
            title={t('later')}
            onClick={() => step({ move: 0.5 })}
          />
          <Button
            icon={<ZoomInOutlined />}
            aria-label={t('zoomIn')}
            title={t('zoomIn')}
            onClick={() => step({ zoom: 0.5 })}
          />
          <Button
            icon={<ZoomOutOutlined />}
            aria-label={t('zoomOut')}
            title={t('zoomOut')}
            onClick={() => step({ zoom: 2 })}
          />
          {chosen && (
            <Button
              icon={<UndoOutlined />}
              aria-label={t('reset')}
              title={t('reset')}
              onClick={() => setChosen(undefined)}
            />
          )}
        </span>
        <Segmented<'chart' | 'table'>
          aria-label={t('view')}
          value={view}
          options={(['chart', 'table'] as const).map(value => ({ value, label: t(value) }))}
          onChange={setView}
        />
        <Button icon={<DownloadOutlined />} onClick={save}>
          {t('csv')}
        </Button>
      </div>
      {curve.at.length === 0 && <Muted>{t('noReadings')}</Muted>}
      {view === 'table' ? (
        <CurveTable line={curve} unit={unit} label={label} />
      ) : (
        <CurveChart
          line={curve}
          from={span.from}
          to={span.to}
          unit={unit}
          bounds={bounds}
          marks={marks}
          label={label}
          onZoom={(from, to) => setChosen(changeSpan({ from, to }, {}, serverNow()))}
        />
      )}
      <Muted>
        {[
          t(`source_${data.source}`),
          `${siteMinute(span.from)} – ${siteMinute(span.to)}`,
          ...bounds.map(bound => bound.label),
        ].join(' · ')}
      </Muted>
    </section>
  )
}

/** The server's time, anew as often as a curve moves on. */
function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    // A tab that nobody looks at asks for nothing.
    const timer = setInterval(() => document.hidden || setNow(serverNow()), movesOnEvery)
    return () => clearInterval(timer)
  }, [])
  return now
}

function download(fileName: string, text: string) {
  saveFile(new Blob([text], { type: 'text/csv' }), fileName)
}
