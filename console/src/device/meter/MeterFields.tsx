import { DeleteOutlined } from '@ant-design/icons'
import type { MeterArea } from '@watchfire/contract/sensor/camera-meter.shapes.ts'
import { quantity, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import type { Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { Button, Select } from 'antd'
import { useId } from 'react'
import { useLanguage } from '../../core/language.ts'
import { useTexts } from '../../core/texts.ts'
import { NumberField } from '../zone/NumberField.tsx'
import styles from './MeterFields.module.css'
import { meterTexts } from './meter.texts.ts'
import { type DrawnMeter, withEdge } from './meter-drawing.ts'

type Props = {
  number: number
  meter: DrawnMeter
  isChosen: boolean
  sensors: readonly Sensor[]
  onChoose: () => void
  onChange: (part: Partial<DrawnMeter>) => void
  onRemove: () => void
}
const edges = ['left', 'top', 'right', 'bottom'] as const satisfies (keyof MeterArea)[]
const nothing = () => undefined

/** One meter: whose reading it is, how it is read and what it can show; its place by numbers too, for who has no pointer. */
export function MeterFields({ number, meter, isChosen, sensors, onChoose, onChange, onRemove }: Props) {
  const t = useTexts(meterTexts)
  const language = useLanguage()
  const id = useId()
  const { area, sensorId, seconds, decimals, least, most } = meter
  const unit = meter.quantity ? quantityEntry(meter.quantity).unit : ''
  const choices = sensors.map(({ sensorId: value, name }) => ({
    value,
    label: name === value ? name : `${name} · ${value}`,
  }))
  if (sensorId && !choices.some(({ value }) => value === sensorId)) choices.push({ value: sensorId, label: sensorId })
  const bind = (chosen: string) => {
    const values = sensors.find(each => each.sensorId === chosen)?.values ?? []
    const own = meter.quantity ?? (values.length === 1 ? values[0]?.quantity : undefined)
    onChange({ sensorId: chosen, ...(own && { quantity: own }) })
  }
  return (
    <fieldset className={styles.meter} data-chosen={isChosen} aria-label={t('meter', { number })} onFocus={onChoose}>
      <div className={styles.head}>
        <Button
          type="text"
          size="small"
          aria-pressed={isChosen}
          aria-label={t('choose', { number })}
          onClick={onChoose}
        >
          {t('meter', { number })}
        </Button>
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('remove', { number })}
          onClick={onRemove}
        />
      </div>
      <div>
        <label htmlFor={`${id}-sensor`}>{t('sensor')}</label>
        <Select
          id={`${id}-sensor`}
          size="small"
          className={styles.wide}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('chooseSensor')}
          value={sensorId}
          options={choices}
          onChange={bind}
        />
      </div>
      <div>
        <label htmlFor={`${id}-quantity`}>{t('quantity')}</label>
        <Select
          id={`${id}-quantity`}
          size="small"
          className={styles.wide}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('chooseSensor')}
          value={meter.quantity}
          options={quantity.options.map(value => ({ value, label: quantityEntry(value)[language] }))}
          onChange={chosen => onChange({ quantity: chosen })}
        />
      </div>
      <div className={styles.fields}>
        <NumberField
          label={t('seconds')}
          min={1}
          max={86_400}
          suffix={t('secondsUnit')}
          value={seconds}
          onType={next => next !== undefined && onChange({ seconds: next })}
          onStop={nothing}
        />
        <NumberField
          label={t('decimals')}
          min={0}
          max={9}
          suffix=""
          placeholder={t('asRead')}
          value={decimals}
          onType={next => onChange({ decimals: next })}
          onStop={nothing}
        />
        <NumberField
          label={t('least')}
          min={-1e12}
          max={1e12}
          precision={null}
          suffix={unit}
          placeholder={t('ofQuantity')}
          value={least}
          onType={next => onChange({ least: next })}
          onStop={nothing}
        />
        <NumberField
          label={t('most')}
          min={-1e12}
          max={1e12}
          precision={null}
          suffix={unit}
          placeholder={t('ofQuantity')}
          value={most}
          onType={next => onChange({ most: next })}
          onStop={nothing}
        />
        {edges.map(edge => (
          <NumberField
            key={edge}
            label={t(edge)}
            min={0}
            max={100}
            precision={2}
            suffix="%"
            value={Math.round(area[edge] * 10_000) / 100}
            onType={next => next !== undefined && onChange({ area: withEdge(area, edge, next / 100) })}
            onStop={nothing}
          />
        ))}
      </div>
    </fieldset>
  )
}
