import { type Quantity, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { valueText } from '../../ui/curve/curve-data.ts'

/** A value as it is read: with the unit its quantity has. */
export const withUnit = (quantity: Quantity, value: number | null): string =>
  [valueText(value), quantityEntry(quantity).unit].filter(Boolean).join(' ')
