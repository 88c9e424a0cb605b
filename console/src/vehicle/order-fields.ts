/** The fields of an order's form. */
import type { VehicleOrder } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { fieldOf } from './window-field.ts'

/** The text that names a field; the colour is a part of the plate. */
export const labels = {
  plate: 'plate',
  plateColour: 'plate',
  type: 'type',
  colour: 'colour',
  parkId: 'park',
  reason: 'reason',
  from: 'validFrom',
  until: 'validUntil',
  driver: 'driver',
  unit: 'unit',
  escort: 'escort',
  cargo: 'cargo',
  dangerClass: 'dangerClass',
} as const
type Name = keyof typeof labels
const names = Object.keys(labels) as Name[]
type Shown = Pick<VehicleOrder, Exclude<Name, 'from' | 'until'>> & { from: string; until: string }
export type OrderFields = Shown & { driverPhone: string; driverIdNumber: string }

/** As an order fills them. Phone and ID number are masked in it: left empty they stay. */
export const fieldsOf = (order: VehicleOrder): OrderFields => ({
  ...order,
  driverPhone: '',
  driverIdNumber: '',
  from: fieldOf(order.validFrom),
  until: fieldOf(order.validUntil),
})

/** What somebody changed meanwhile: `taken` where nothing was typed here, `kept` where what was typed here is another thing. */
export function changedMeanwhile(typed: Shown, before: VehicleOrder, now: VehicleOrder) {
  const [was, is] = [fieldsOf(before), fieldsOf(now)]
  const changed = names.filter(name => was[name] !== is[name] && typed[name] !== is[name])
  const isTyped = (name: Name) => typed[name] !== was[name]
  const taken = changed.filter(name => !isTyped(name))
  return {
    taken,
    kept: changed.filter(isTyped),
    values: Object.fromEntries(taken.map(name => [name, is[name]])) as Partial<Shown>,
  }
}
