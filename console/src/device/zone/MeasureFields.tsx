import { SwapOutlined } from '@ant-design/icons'
import { defaultHeights } from '@watchfire/contract/device/zone.rules.ts'
import { boundOfSpeed, maxCounted, measuredSide, wrongWayHeights } from '@watchfire/contract/device/zone.shapes.ts'
import { highestBound, type Sides } from '@watchfire/contract/device/zone-measure.rules.ts'
import { Button } from 'antd'
import { useId } from 'react'
import { useTexts } from '../../core/texts.ts'
import styles from './MeasureFields.module.css'
import { measureTexts } from './measure.texts.ts'
import { NumberField } from './NumberField.tsx'
import { ruleTexts } from './rule.texts.ts'
import type { Shape } from './zone-drawing.ts'

type Props = {
  shape: Shape
  onChange: (part: Partial<Shape>) => void
  onType: (field: keyof Shape, value: number | Sides | undefined) => void
  onStop: () => void
}

/** What a rule asks for beside what counts: a direction, numbers, or lengths and a speed. */
export function MeasureFields(props: Props) {
  const { rule } = props.shape
  if (rule === 'wrongWay') return <WayFields {...props} />
  if (rule === 'counting') return <NumberFields {...props} />
  return rule === 'speed' ? <SpeedFields {...props} /> : null
}

function WayFields({ shape: { way = 0, heights }, onChange, onType, onStop }: Props) {
  const t = useTexts(measureTexts)
  const usual = useTexts(ruleTexts)
  return (
    <>
      <NumberField
        label={t('way')}
        hint={t('wayHint')}
        min={0}
        max={359}
        step={5}
        suffix={t('degrees')}
        value={way}
        onType={value => onType('way', value ?? 0)}
        onStop={onStop}
      />
      <Button size="small" icon={<SwapOutlined aria-hidden />} onClick={() => onChange({ way: (way + 180) % 360 })}>
        {t('turn')}
      </Button>
      <NumberField
        label={t('heights')}
        hint={t('heightsHint')}
        {...wrongWayHeights}
        step={0.5}
        precision={1}
        suffix={t('timesHeight')}
        placeholder={usual('usual', { value: defaultHeights })}
        value={heights}
        onType={value => onType('heights', value)}
        onStop={onStop}
      />
    </>
  )
}

function NumberFields({ shape, onType, onStop }: Props) {
  const t = useTexts(measureTexts)
  return (
    <>
      {(['most', 'least'] as const).map(field => (
        <NumberField
          key={field}
          label={t(field)}
          hint={field === 'least' ? t('boundsHint') : undefined}
          min={field === 'least' ? 1 : 0}
          max={maxCounted}
          suffix={t('people')}
          value={shape[field]}
          onType={value => onType(field, value)}
          onStop={onStop}
        />
      ))}
    </>
  )
}

const noSides: Sides = [0, 0, 0, 0]

function SpeedFields({ shape: { speed, sides = noSides }, onType, onStop }: Props) {
  const t = useTexts(measureTexts)
  const id = useId()
  const isMeasured = sides.every(side => side > 0)
  return (
    <>
      <fieldset className={styles.sides} aria-describedby={id}>
        <legend>{t('sides')}</legend>
        {sides.map((side, at) => (
          <NumberField
            // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
            key={at}
            label={t('side', { from: at + 1, to: ((at + 1) % 4) + 1 })}
            {...measuredSide}
            step={0.5}
            precision={2}
            suffix={t('metres')}
            // Nought is one that is not given yet.
            value={side || undefined}
            onType={value => onType('sides', sides.with(at, value ?? 0) as Sides)}
            onStop={onStop}
          />
        ))}
      </fieldset>
      <small id={id}>{t('sidesHint')}</small>
      <NumberField
        label={t('speed')}
        hint={`${t('speedHint')} ${isMeasured ? t('highest', { most: highestBound(sides) }) : ''}`}
        {...boundOfSpeed}
        suffix={t('kmh')}
        value={speed}
        onType={value => onType('speed', value)}
        onStop={onStop}
      />
    </>
  )
}
