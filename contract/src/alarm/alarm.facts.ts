/** The typed extras of an alarm as people read them: units applied, codes turned into words, and only what its type has. */
import type { z } from 'zod'
import { coded } from '../core/coded.ts'
import { quantityNames } from '../sensor/quantity-names.ts'
import { alarmTypes, type ExtraFields, readExtras } from './alarm.extras.ts'

export const climateCause = coded({ highTemperature: 1, lowTemperature: 2, highHumidity: 11, lowHumidity: 12 })
export type ClimateCause = z.output<typeof climateCause>
const stepWords = ['leftOut', 'done', 'wrong'] as const
const personWords = { 1: 'authorised', 2: 'unauthorised' } as const

export type StationStep = {
  step: string
  /** A word where the device speaks in the product's codes, else its own. */
  state: (typeof stepWords)[number] | { own: string }
  reason: string
}

/** What a sensor measured when its limit, or a rule, raised the alarm. */
export type Measured = {
  quantity: keyof typeof quantityNames
  value: number
  limit?: { side: 'above' | 'below'; value: number }
}

export type AlarmFacts = {
  measured?: Measured
  subType?: string
  people?: { count?: number; range?: string }
  /** km/h */
  speed?: { value?: number; range?: string }
  sojournSeconds?: number
  meter?: { value?: string; normal?: string }
  station?: { name?: string; barcode?: string; steps: StationStep[] }
  person?: { id?: string; kind?: 'authorised' | 'unauthorised' }
  /** °C and percent. */
  climate?: { cause?: ClimateCause; temperature?: number; humidity?: number }
  /** Bytes. */
  disk?: { free?: number; total?: number }
  /** ms; positive is fast. */
  clockOffset?: number
  load?: { busy?: number; cores?: number }
  /** The machine with all that runs there. */
  machine?: { busy?: number; cores?: number }
  /** Bytes. */
  memory?: { free?: number; total?: number }
}

const textOf = (value: number | string | undefined) => (value === undefined || value === '' ? undefined : String(value))

/** A hundredth of every number in a range such as "0-6000". */
const hundredths = (range: number | string | undefined) =>
  textOf(range)?.replace(/\d+(\.\d+)?/g, number => String(Number(number) / 100))

function stepOf({ actionId, actionState, reason = '' }: NonNullable<ExtraFields['actions']>[number]): StationStep {
  const word = typeof actionState === 'number' ? stepWords[actionState] : undefined
  return { step: String(actionId), state: word ?? { own: String(actionState) }, reason }
}

const readers: Record<number, (fields: ExtraFields) => AlarmFacts> = {
  [alarmTypes.peopleCount]: ({ number, range }) => ({ people: { count: number, range: textOf(range) } }),
  [alarmTypes.vehicleSpeed]: ({ number, range }) => ({
    speed: { value: number === undefined ? undefined : number / 100, range: hundredths(range) },
  }),
  [alarmTypes.sojourn]: ({ sojournTime }) => ({
    sojournSeconds: sojournTime === undefined ? undefined : sojournTime / 1000,
  }),
  [alarmTypes.meter]: ({ meterValue, normalValue }) => ({
    meter: { value: textOf(meterValue), normal: textOf(normalValue) },
  }),
  [alarmTypes.stationSteps]: ({ station, rearBarcode, actions }) => ({
    station: { name: textOf(station), barcode: textOf(rearBarcode), steps: (actions ?? []).map(stepOf) },
  }),
  [alarmTypes.face]: ({ personnelId, pType }) => ({
    person: { id: textOf(personnelId), kind: personWords[pType as keyof typeof personWords] },
  }),
  [alarmTypes.climate]: ({ saType, alarmT, alarmH }) => ({
    climate: {
      cause: saType === undefined ? undefined : climateCause.decode(saType),
      temperature: alarmT,
      humidity: alarmH,
    },
  }),
  [alarmTypes.storageLow]: ({ diskFreeBytes: free, diskTotalBytes: total }) => ({ disk: { free, total } }),
  [alarmTypes.clockOff]: ({ clockOffsetMs }) => ({ clockOffset: clockOffsetMs }),
  [alarmTypes.overloaded]: ({ load: busy, cores, machineLoad, machineCores, memoryFreeBytes, memoryTotalBytes }) => ({
    load: { busy, cores },
    ...(machineLoad !== undefined && { machine: { busy: machineLoad, cores: machineCores } }),
    ...(memoryFreeBytes !== undefined && { memory: { free: memoryFreeBytes, total: memoryTotalBytes } }),
  }),
}

/** Those that the limits of sensors raise. */
export const typesOfLimits: readonly number[] = [
  alarmTypes.meter,
  alarmTypes.climate,
  alarmTypes.smoke,
  alarmTypes.gas,
  alarmTypes.deviceFault,
]
const isFigure = (value: unknown): value is number => Number.isFinite(value)
const isQuantity = (word: unknown): word is Measured['quantity'] =>
  typeof word === 'string' && Object.hasOwn(quantityNames, word)

/** Of an alarm that a limit can raise, or that a rule did; of silence the value is an old one. An algorithm may have such words for something else. */
function measuredOf(type: number, extra: Parameters<typeof readExtras>[0]): Measured | undefined {
  const { quantity, value, limit, rule } = extra ?? {}
  const ofRule = typeof rule === 'object' && rule
  if (!isQuantity(quantity) || !isFigure(value) || !(ofRule || typesOfLimits.includes(type))) return undefined
  if (ofRule && !Array.isArray(ofRule) && (ofRule.kind === 'silent' || ofRule.missing)) return undefined
  if (!isFigure(limit)) return { quantity, value }
  return { quantity, value, limit: { side: value < limit ? 'below' : 'above', value: limit } }
}

/** What an alarm of this type, or one occurrence of it, says beyond its pictures. */
export function alarmFacts(type: number, extra: Parameters<typeof readExtras>[0]): AlarmFacts {
  const fields = readExtras(extra)
  const measured = measuredOf(type, extra)
  return { ...(measured && { measured }), subType: textOf(fields.subType), ...readers[type]?.(fields) }
}
