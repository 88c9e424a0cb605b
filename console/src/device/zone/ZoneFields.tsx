import { SwapOutlined } from '@ant-design/icons'
import { defaultSensitivity } from '@watchfire/contract/device/device.shapes.ts'
import { defaultRecognised, defaultZone } from '@watchfire/contract/device/zone.rules.ts'
import type { Sides } from '@watchfire/contract/device/zone-measure.rules.ts'
import { Button, Checkbox, InputNumber } from 'antd'
import Input from 'antd/es/input/Input'
import { useId, useRef } from 'react'
import { useTexts } from '../../core/texts.ts'
import styles from './ZoneFields.module.css'
import { ZoneRule } from './ZoneRule.tsx'
import { zoneTexts } from './zone.texts.ts'
import type { Shape } from './zone-drawing.ts'

type Props = {
  shape: Shape
  sensitivity: number
  /** Whether the AI server has a model that recognises people and vehicles. */
  knowsObjects: boolean
  /** Whether it judges ways, numbers and speeds. */
  knowsFlow: boolean
  /** Types of alarms that its own models raise. */
  raises: readonly number[]
  /** Types that its licence does not name. */
  unlicensed: readonly number[]
  /** `continues`: the same field is still being typed into. */
  onChange: (part: Partial<Shape>, continues: boolean) => void
}

/** What a shape is called and what counts there. */
export function ZoneFields({ shape, sensitivity, knowsObjects, knowsFlow, raises, unlicensed, onChange }: Props) {
  const t = useTexts(zoneTexts)
  const id = useId()
  const typing = useRef<keyof Shape>(undefined)
  const change = (field: keyof Shape, value: string | number | Sides | undefined) => {
    onChange({ [field]: value }, typing.current === field)
    typing.current = field
  }
  const stop = () => {
    typing.current = undefined
  }
  /** Four decimals of a fraction are two of a percentage. */
  const percent = (value: number) => Math.round(value * 1e4) / 100
  const missing = shape.name.trim() === ''
  return (
    <div className={styles.fields}>
      <label htmlFor={`${id}-name`}>{t('name')}</label>
      <Input
        id={`${id}-name`}
        size="small"
        maxLength={60}
        value={shape.name}
        status={missing ? 'error' : ''}
        aria-invalid={missing}
        aria-describedby={missing ? `${id}-missing` : undefined}
        onChange={event => change('name', event.target.value)}
        onBlur={stop}
      />
      {missing && (
        <small id={`${id}-missing`} className={styles.missing}>
          {t('nameNeeded')}
        </small>
      )}
      {shape.kind === 'mask' && <small>{t('maskHint')}</small>}
      {shape.kind === 'line' && (
        <>
          <small>{t('lineHint')}</small>
          <Button
            size="small"
            icon={<SwapOutlined aria-hidden />}
            disabled={shape.both === true}
            onClick={() => onChange({ points: shape.points.toReversed() }, false)}
          >
            {t('flip')}
          </Button>
          <Checkbox checked={shape.both === true} onChange={event => onChange({ both: event.target.checked }, false)}>
            {t('bothWays')}
          </Checkbox>
        </>
      )}
      {shape.kind !== 'mask' && (
        <>
          <ZoneRule
            shape={shape}
            knowsObjects={knowsObjects}
            knowsFlow={knowsFlow}
            raises={raises}
            unlicensed={unlicensed}
            onChange={part => onChange(part, false)}
            onType={change}
            onStop={stop}
          />
          <label htmlFor={`${id}-size`}>{t('minSize')}</label>
          <InputNumber<number>
            id={`${id}-size`}
            size="small"
            style={{ width: '100%' }}
            min={0.01}
            max={100}
            step={0.05}
            precision={2}
            suffix={t('percent')}
            placeholder={t('usual', {
              value: percent((shape.rule === 'recognised' ? defaultRecognised : defaultZone).minSize),
            })}
            value={shape.minSize === undefined ? null : percent(shape.minSize)}
            aria-describedby={`${id}-size-hint`}
            onChange={value => change('minSize', value === null ? undefined : Math.round(value * 100) / 1e4)}
            onBlur={stop}
          />
          <small id={`${id}-size-hint`}>
            {t('minSizeHint')} {sensitivity !== defaultSensitivity && t('sensitivity', { value: sensitivity })}
          </small>
        </>
      )}
    </div>
  )
}
