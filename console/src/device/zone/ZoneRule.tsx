import { alarmTypes } from '@watchfire/contract/alarm/alarm.extras.ts'
import {
  alarmTypeOf,
  defaultCrowd,
  defaultRecognised,
  defaultZone,
  flowRules,
  maxEntryMs,
  nothingOwn,
  objectRules,
  zoneRules,
} from '@watchfire/contract/device/zone.rules.ts'
import {
  crowdOfZone,
  type LookedFor,
  maxStayMs,
  type ZoneRule as Rule,
} from '@watchfire/contract/device/zone.shapes.ts'
import type { Sides } from '@watchfire/contract/device/zone-measure.rules.ts'
import { Select } from 'antd'
import { useId } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useTypeNames } from '../../level/public/use-type-names.ts'
import { MeasureFields } from './MeasureFields.tsx'
import { NumberField } from './NumberField.tsx'
import { ruleTexts } from './rule.texts.ts'
import type { Shape } from './zone-drawing.ts'

type Props = {
  shape: Shape
  /** Whether the AI server has a model that recognises people and vehicles. */
  knowsObjects: boolean
  /** Whether it judges ways, numbers and speeds. */
  knowsFlow: boolean
  /** Types of alarms that its own models raise. */
  raises: readonly number[]
  /** Types that its licence does not name, and that nothing new is drawn for. */
  unlicensed: readonly number[]
  onChange: (part: Partial<Shape>) => void
  onType: (field: keyof Shape, value: number | Sides | undefined) => void
  onStop: () => void
}

const anything = 'anything'
/** What counts: whatever moves, people, vehicles, or by its type of alarm what a model recognises. */
type Counted = LookedFor | typeof anything | number
const minute = 60_000
/** Whoever comes in is told of within seconds; what goes on is told of in minutes. */
const unitOf = (rule: Rule): { ms: number; word: 'seconds' | 'minutes'; longest: number } =>
  rule === 'enter' || rule === 'gathering' || rule === 'counting' || rule === 'recognised'
    ? { ms: 1000, word: 'seconds', longest: maxEntryMs }
    : { ms: minute, word: 'minutes', longest: maxStayMs }
const timeTexts = {
  enter: 'timeEnter',
  gathering: 'timeGathering',
  loitering: 'timeLoitering',
  absent: 'timeAbsent',
  parking: 'timeParking',
  counting: 'timeGathering',
  wrongWay: undefined,
  speed: undefined,
  recognised: 'timeRecognised',
} as const satisfies Record<Rule, keyof typeof ruleTexts.zh | undefined>
const defaultTime = (rule: Rule): number =>
  (rule === 'enter' ? defaultZone : rule === 'recognised' ? defaultRecognised : zoneRules[rule]).minMs

/** What counts in a zone or at a line, and of a zone what is an alarm there. */
export function ZoneRule({ shape, knowsObjects, knowsFlow, raises, unlicensed, onChange, onType, onStop }: Props) {
  const t = useTexts(ruleTexts)
  const id = useId()
  const nameOf = useTypeNames()
  const { kind, looksFor, rule = 'enter', alarmType } = shape
  const rules = objectRules.filter(
    each => each === 'enter' || (looksFor !== undefined && zoneRules[each].looksFor.includes(looksFor)),
  )
  const lookFor = (next: Counted) => {
    const other = { ...nothingOwn, minSize: undefined }
    if (typeof next === 'number') {
      onChange({ ...other, looksFor: undefined, rule: 'recognised', alarmType: next })
      return
    }
    const seen = next === anything ? undefined : next
    const stays =
      rule === 'enter' || (rule !== 'recognised' && seen !== undefined && zoneRules[rule].looksFor.includes(seen))
    const { minSize, ...times } = other
    const changed = rule === 'recognised' ? { ...other, alarmType: undefined } : times
    onChange({ looksFor: seen, ...(!stays && { rule: undefined, ...changed }) })
  }
  // One that is drawn already stays to be seen, though its model is gone.
  const ofModels =
    kind === 'area' ? [...new Set([...raises, alarmTypes.face, alarmType ?? []].flat())].sort((a, b) => a - b) : []
  const marked = (name: string, type: number) => (unlicensed.includes(type) ? t('unlicensed', { name }) : name)
  const nameOfModel = (type: number) => {
    if (type !== alarmTypes.face) return marked(t('recognised', { type: nameOf(type) }), type)
    return raises.includes(type) ? marked(t('faces'), type) : t('noFaces')
  }
  const unit = unitOf(rule)
  const isOfFaces = alarmType === alarmTypes.face
  // Looks decide there, not time.
  const time = isOfFaces ? undefined : timeTexts[rule]
  const told = `${t(isOfFaces ? 'facesHint' : `${rule}Hint`)} ${t('raises', { type: nameOf(alarmTypeOf(shape)) })}`
  return (
    <>
      <label htmlFor={`${id}-counts`}>{t('counts')}</label>
      <Select<Counted>
        id={`${id}-counts`}
        size="small"
        value={alarmType ?? looksFor ?? anything}
        aria-describedby={`${id}-counts-hint`}
        options={[
          { value: anything, label: t(anything) },
          ...(['person', 'vehicle'] as const).map(value => ({ value, label: t(value), disabled: !knowsObjects })),
          ...ofModels.map(value => ({
            value,
            label: nameOfModel(value),
            disabled: !raises.includes(value) || unlicensed.includes(value),
          })),
        ]}
        onChange={lookFor}
      />
      <small id={`${id}-counts-hint`}>
        {rule === 'recognised' ? '' : t(knowsObjects ? (looksFor ? 'objectsHint' : 'anythingHint') : 'noObjects')}
      </small>
      {kind === 'area' && (
        <>
          {rule !== 'recognised' && rules.length > 1 && (
            <>
              <label htmlFor={`${id}-rule`}>{t('alarmWhen')}</label>
              <Select<Rule>
                id={`${id}-rule`}
                size="small"
                value={rule}
                aria-describedby={`${id}-rule-hint`}
                options={rules.map(value => ({
                  value,
                  label: marked(t(value), zoneRules[value].alarmType),
                  disabled:
                    (!knowsFlow && flowRules.includes(value)) || unlicensed.includes(zoneRules[value].alarmType),
                }))}
                onChange={next =>
                  onChange({
                    ...nothingOwn,
                    rule: next === 'enter' ? undefined : next,
                    // Upwards is a direction to begin with: the arrow shows it.
                    ...(next === 'wrongWay' && { way: 0 }),
                  })
                }
              />
              {!knowsFlow && <small id={`${id}-rule-hint`}>{t('noFlow')}</small>}
            </>
          )}
          {rule === 'gathering' && (
            <NumberField
              label={t('crowd')}
              {...crowdOfZone}
              suffix={t('people')}
              placeholder={t('usual', { value: defaultCrowd })}
              value={shape.count}
              onType={value => onType('count', value)}
              onStop={onStop}
            />
          )}
          <MeasureFields shape={shape} onChange={onChange} onType={onType} onStop={onStop} />
          {time ? (
            <NumberField
              label={t(time)}
              hint={told}
              min={0}
              max={unit.longest / unit.ms}
              step={unit.ms === minute ? 1 : 0.1}
              precision={1}
              suffix={t(unit.word)}
              placeholder={t('usual', { value: defaultTime(rule) / unit.ms })}
              value={shape.minMs === undefined ? undefined : shape.minMs / unit.ms}
              onType={value => onType('minMs', value === undefined ? undefined : Math.round(value * unit.ms))}
              onStop={onStop}
            />
          ) : (
            <small>{told}</small>
          )}
        </>
      )}
    </>
  )
}
