import { DeleteOutlined } from '@ant-design/icons'
import { type Quantity, quantity, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import type { Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { Button, Form, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useLanguage } from '../../core/language.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { Muted } from '../../ui/text.tsx'
import styles from './LimitsDialog.module.css'
import { sensorFormTexts } from './sensor-form.texts.ts'

type Typed = { low?: number | null; high?: number | null; hysteresis?: number | null; minutes?: number | null }
type LimitsForm = Partial<Record<Quantity, Typed>>

/** From where on a sensor alarms, for each of its quantities. */
export function LimitsDialog({ sensor, onClose }: { sensor: Sensor; onClose: () => void }) {
  const t = useTexts(sensorFormTexts)
  const language = useLanguage()
  const [form] = Form.useForm<LimitsForm>()
  const [shown, setShown] = useState<readonly Quantity[]>(sensor.values.map(value => value.quantity))
  const { sensorId, version, name } = sensor
  const limited = new Set(
    sensor.values.filter(({ low, high }) => low !== null || high !== null).map(value => value.quantity),
  )
  const save = useAct(sensorCalls.saveLimits, {
    refresh: ['sensor'],
    successText: t('saved'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  const submit = (fields: LimitsForm) =>
    save.mutate({
      sensorId,
      version,
      limits: quantity.options.flatMap(of => {
        const { low = null, high = null, hysteresis, minutes } = (shown.includes(of) && fields[of]) || {}
        if (low !== null || high !== null)
          return [{ quantity: of, low, high, hysteresis: hysteresis ?? 0, minutes: minutes ?? 0 }]
        // What is left out stays as it is: of a quantity that came meanwhile nobody has taken anything away.
        return limited.has(of) ? [{ quantity: of, low, high, hysteresis: 0, minutes: 0 }] : []
      }),
    })
  const others = quantity.options.filter(of => !shown.includes(of))
  return (
    <FormDialog<LimitsForm>
      width={640}
      title={t('limitsTitle', { name })}
      form={form}
      initialValues={Object.fromEntries(sensor.values.map(({ quantity: of, ...typed }) => [of, typed]))}
      call={sensorCalls.saveLimits}
      error={save.error}
      saving={save.isPending}
      onFinish={submit}
      onClose={onClose}
    >
      {shown.length === 0 && <Muted>{t('nothing')}</Muted>}
      {shown.map(of => (
        <fieldset key={of} className={styles.quantity}>
          <legend>
            {quantityEntry(of)[language]}
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('removeLimit', { quantity: quantityEntry(of)[language] })}
              onClick={() => setShown(shown.filter(other => other !== of))}
            />
          </legend>
          <LimitFields of={of} now={sensor.values.find(({ quantity: each }) => each === of)?.value ?? null} />
        </fieldset>
      ))}
      {others.length > 0 && (
        <Select<Quantity>
          className={styles.add}
          value={null}
          placeholder={t('addLimit')}
          aria-label={t('addLimit')}
          options={others.map(value => ({ value, label: quantityEntry(value)[language] }))}
          onChange={of => setShown([...shown, of])}
        />
      )}
    </FormDialog>
  )
}

function LimitFields({ of, now }: { of: Quantity; now: number | null }) {
  const t = useTexts(sensorFormTexts)
  const { low = null, high = null } = Form.useWatch<Typed | undefined>([of]) ?? {}
  const isBeyond = now !== null && ((high !== null && now > high) || (low !== null && now < low))
  const { unit, min, max } = quantityEntry(of)
  return (
    <div className={styles.fields}>
      <Form.Item name={[of, 'low']} label={t('low')}>
        <InputNumber min={min} max={max} suffix={unit} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name={[of, 'high']} label={t('high')}>
        <InputNumber min={min} max={max} suffix={unit} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name={[of, 'hysteresis']} label={t('hysteresis')} tooltip={t('hysteresisHint')}>
        <InputNumber min={0} max={max - min} suffix={unit} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name={[of, 'minutes']} label={t('minutes')} tooltip={t('minutesHint')}>
        <InputNumber min={0} max={1440} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      {isBeyond && <Muted as="p">{t('beyondNow', { value: `${now} ${unit}`.trim() })}</Muted>}
    </div>
  )
}
