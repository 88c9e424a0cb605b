/**
 * What sensors and meters measure: the one table of quantities. `number` stands in the database; what lies outside of `min` and `max` is
 * no measurement and is refused. `high`: from where on a new sensor alarms without anybody's having set a limit, since its purpose is
 * clear.
 */
import { z } from 'zod'
import { alarmTypes } from '../alarm/alarm.extras.ts'
import { quantityNames } from './quantity-names.ts'

type QuantityEntry = {
  number: number
  zh: string
  en: string
  unit: string
  min: number
  max: number
  /** Type of the alarm that its limits raise. */
  alarmType: number
  high?: number
  /** A meter rather than a sensor has it. */
  ofMeter?: true
}

export const quantityTable = {
  temperature: { ...quantityNames.temperature, number: 1, min: -273.15, max: 5000, alarmType: alarmTypes.climate },
  humidity: { ...quantityNames.humidity, number: 2, min: 0, max: 100, alarmType: alarmTypes.climate },
  smoke: { ...quantityNames.smoke, number: 3, min: 0, max: 1, alarmType: alarmTypes.smoke, high: 0.5 },
  gas: { ...quantityNames.gas, number: 4, min: 0, max: 100, alarmType: alarmTypes.gas, high: 20 },
  voltage: { ...quantityNames.voltage, number: 5, min: -1_000_000, max: 1_000_000, alarmType: alarmTypes.meter },
  current: { ...quantityNames.current, number: 6, min: -1_000_000, max: 1_000_000, alarmType: alarmTypes.meter },
  power: { ...quantityNames.power, number: 7, min: -1_000_000, max: 1_000_000, alarmType: alarmTypes.meter },
  pressure: { ...quantityNames.pressure, number: 8, min: -1, max: 10_000, alarmType: alarmTypes.meter },
  flow: { ...quantityNames.flow, number: 9, min: -1_000_000, max: 1_000_000, alarmType: alarmTypes.meter },
  level: { ...quantityNames.level, number: 10, min: -1000, max: 10_000, alarmType: alarmTypes.meter },
  meterTotal: {
    ...quantityNames.meterTotal,
    number: 11,
    min: 0,
    max: 1_000_000_000_000,
    alarmType: alarmTypes.meter,
    ofMeter: true,
  },
  charge: { ...quantityNames.charge, number: 12, min: 0, max: 100, alarmType: alarmTypes.meter },
  minutesLeft: { ...quantityNames.minutesLeft, number: 13, min: 0, max: 1_000_000, alarmType: alarmTypes.meter },
  outputLoad: { ...quantityNames.outputLoad, number: 14, min: 0, max: 1000, alarmType: alarmTypes.meter },
  onBattery: { ...quantityNames.onBattery, number: 15, min: 0, max: 1, alarmType: alarmTypes.meter, high: 0.5 },
  fault: { ...quantityNames.fault, number: 16, min: 0, max: 1, alarmType: alarmTypes.deviceFault, high: 0.5 },
} as const satisfies Record<string, QuantityEntry>

export const quantity = z.enum(Object.keys(quantityTable) as [keyof typeof quantityTable])
export type Quantity = z.output<typeof quantity>
export const quantityEntry = (of: Quantity): QuantityEntry => quantityTable[of]

const byNumber = new Map<number, Quantity>(quantity.options.map(one => [quantityTable[one].number, one]))
export const quantityOf = (number: number): Quantity => byNumber.get(number) ?? 'temperature'
