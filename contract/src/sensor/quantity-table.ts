/**
 * What sensors and meters measure: the one table of quantities. `number` stands in the database; what lies outside of `min` and `max` is
 * no measurement and is refused. `high`: from where on a new sensor alarms without anybody's having set a limit, since its purpose is
 * clear.
 */
import { z } from 'zod'
import { alarmTypes } from '../alarm/alarm.extras.ts'

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
  temperature: { number: 1, zh: '温度', en: 'Temperature', unit: '°C', min: -273.15, max: 5000, alarmType: 60 },
  humidity: { number: 2, zh: '湿度', en: 'Humidity', unit: '%RH', min: 0, max: 100, alarmType: 60 },
  smoke: { number: 3, zh: '烟雾', en: 'Smoke', unit: '', min: 0, max: 1, alarmType: 61, high: 0.5 },
  gas: { number: 4, zh: '可燃气体', en: 'Combustible gas', unit: '%LEL', min: 0, max: 100, alarmType: 62, high: 20 },
  voltage: { number: 5, zh: '电压', en: 'Voltage', unit: 'V', min: -1_000_000, max: 1_000_000, alarmType: 53 },
  current: { number: 6, zh: '电流', en: 'Current', unit: 'A', min: -1_000_000, max: 1_000_000, alarmType: 53 },
  power: { number: 7, zh: '功率', en: 'Power', unit: 'kW', min: -1_000_000, max: 1_000_000, alarmType: 53 },
  pressure: { number: 8, zh: '压力', en: 'Pressure', unit: 'MPa', min: -1, max: 10_000, alarmType: 53 },
  flow: { number: 9, zh: '流量', en: 'Flow', unit: 'm³/h', min: -1_000_000, max: 1_000_000, alarmType: 53 },
  level: { number: 10, zh: '液位', en: 'Level', unit: 'm', min: -1000, max: 10_000, alarmType: 53 },
  meterTotal: {
    number: 11,
    zh: '表计读数',
    en: 'Meter reading',
    unit: '',
    min: 0,
    max: 1_000_000_000_000,
    alarmType: alarmTypes.meter,
    ofMeter: true,
  },
  charge: { number: 12, zh: '电池电量', en: 'Battery charge', unit: '%', min: 0, max: 100, alarmType: 53 },
  minutesLeft: { number: 13, zh: '剩余供电时间', en: 'Time left', unit: 'min', min: 0, max: 1_000_000, alarmType: 53 },
  outputLoad: { number: 14, zh: '输出负载', en: 'Output load', unit: '%', min: 0, max: 1000, alarmType: 53 },
  onBattery: { number: 15, zh: '电池供电', en: 'On battery', unit: '', min: 0, max: 1, alarmType: 53, high: 0.5 },
  fault: { number: 16, zh: '设备故障', en: 'Fault', unit: '', min: 0, max: 1, alarmType: 70, high: 0.5 },
} as const satisfies Record<string, QuantityEntry>

export const quantity = z.enum(Object.keys(quantityTable) as [keyof typeof quantityTable])
export type Quantity = z.output<typeof quantity>
export const quantityEntry = (of: Quantity): QuantityEntry => quantityTable[of]

const byNumber = new Map<number, Quantity>(quantity.options.map(one => [quantityTable[one].number, one]))
export const quantityOf = (number: number): Quantity => byNumber.get(number) ?? 'temperature'
