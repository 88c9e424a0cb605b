import { inUnit } from '@watchfire/contract/core/rounded.ts'
import { type Quantity, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'

/** What an alarm of a measurement carries by its type (spec §3). `normal`: what the value should be, without its unit. */
export function typedFacts(
  name: Quantity,
  { isHigh, value, normal }: { isHigh: boolean; value: number; normal: string },
) {
  if (name === 'temperature') return { saType: isHigh ? 1 : 2, alarmT: value } as const
  if (name === 'humidity') return { saType: isHigh ? 11 : 12, alarmH: value } as const
  if (name === 'smoke' || name === 'gas' || name === 'fault') return {}
  const { unit } = quantityEntry(name)
  return { meterValue: inUnit(value, unit), normalValue: `${normal} ${unit}`.trim() }
}
