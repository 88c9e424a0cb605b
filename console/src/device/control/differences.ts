/** Two sets of settings side by side, in words. */
import { isAlwaysArmed } from '@watchfire/contract/device/arming.rules.ts'
import type { ArmingPlan } from '@watchfire/contract/device/arming.shapes.ts'
import type { Camera } from '@watchfire/contract/device/camera.shapes.ts'
import { armedText, type ControlTexts, minutesOf, switchText } from './control-labels.ts'

type Shape = { name: string; points: readonly unknown[] }
/** What is left out is not compared: a project gives no zones, and a file's settings are not known here. */
export type ComparedValues = {
  sensitivity: number
  faults?: boolean
  record?: boolean
  plan?: ArmingPlan
  zones?: readonly Shape[]
  masks?: readonly Shape[]
  lines?: readonly Shape[]
}

export const valuesOfCamera = ({ sensitivity, settings }: Camera): ComparedValues =>
  settings
    ? {
        sensitivity,
        faults: settings.faults,
        record: settings.record,
        plan: settings.plan,
        zones: settings.zones,
        masks: settings.masks,
        lines: settings.lines,
      }
    : { sensitivity }

const names = ['sensitivity', 'faults', 'record', 'plan', 'zones', 'masks', 'lines'] as const
export type Difference = { name: (typeof names)[number]; own: string; other: string; differs: boolean }

export function differencesOf(own: ComparedValues, other: ComparedValues, t: ControlTexts): Difference[] {
  return names.flatMap(name => {
    if (own[name] === undefined || other[name] === undefined) return []
    const differs = keyOf(own[name]) !== keyOf(other[name])
    return [{ name, own: textOf(own, name, t), other: textOf(other, name, t), differs }]
  })
}

const isPlan = (value: unknown): value is ArmingPlan => typeof value === 'object' && value !== null && 'week' in value
/** A plan that says nothing is any other that says nothing. */
const keyOf = (value: unknown): string => JSON.stringify(isPlan(value) && isAlwaysArmed(value) ? 'always' : value)

function textOf(values: ComparedValues, name: Difference['name'], t: ControlTexts): string {
  const value = values[name]
  if (name === 'sensitivity') return t('level', { level: values.sensitivity })
  if (isPlan(value)) return armedText(isAlwaysArmed(value) ? Number.POSITIVE_INFINITY : minutesOf(value.week), t)
  if (typeof value === 'boolean') return switchText(value, t)
  const shapes = (value ?? []) as readonly Shape[]
  return shapes.length === 0 ? '0' : `${shapes.length}: ${shapes.map(shape => shape.name).join(' · ')}`
}
