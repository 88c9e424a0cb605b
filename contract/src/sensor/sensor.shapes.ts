/** Sensors, meters and gateways below an AI server, and what they measure (decision 0050). */
import { z } from 'zod'
import { coded } from '../core/coded.ts'
import { name, rowId, siteTime, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { deviceState, sensorId } from '../device/device.shapes.ts'
import { quantity, quantityEntry } from './quantity-table.ts'

/** The numbers are the ones devices have inside. */
export const sensorKind = coded({ sensor: 3, meter: 4, gateway: 5 })
export type SensorKind = z.output<typeof sensorKind>
/** How the digits of a meter look (spec §3). */
export const meterType = coded({ blackWhite: 1, colour: 2 })
export type MeterType = z.output<typeof meterType>

/** Readings of one post, and sensors or points of one curve. */
export const readingsOfPost = 5000
export const sensorsOfCurve = 8
export const pointsOfCurve = 2000

/** One value of one moment. What each field means is said here once, for readers of the code and of /docs. */
export const ingestReading = z
  .object({
    sensorId: sensorId.describe(
      'The sensor or meter, {device}_S{n}; one that is unknown so far is entered below the AI server.',
    ),
    quantity: quantity.describe('What is measured; each quantity has one unit.'),
    at: z
      .int()
      .min(0)
      .max(8.64e15)
      .describe('When it was measured, milliseconds since 1970; the same moment is stored once.'),
    value: z.number().describe('In the unit of the quantity.'),
  })
  .check(context => {
    const { value, quantity: of } = context.value
    const { min, max } = quantityEntry(of)
    if (value < min)
      context.issues.push({
        code: 'too_small',
        origin: 'number',
        minimum: min,
        inclusive: true,
        input: value,
        path: ['value'],
      })
    if (value > max)
      context.issues.push({
        code: 'too_big',
        origin: 'number',
        maximum: max,
        inclusive: true,
        input: value,
        path: ['value'],
      })
  })
export type IngestReading = z.output<typeof ingestReading>

/** Outcome per reading, in the order sent: `stored` is durable, `repeated` was stored before. */
export const readingOutcome = z.object({
  sensorId: z.string(),
  outcome: z.enum(['stored', 'repeated', 'refused']),
  reason: z.string().optional(),
})
export type ReadingOutcome = z.output<typeof readingOutcome>

const finite = z.number().min(-1e12).max(1e12)
/** From where on a quantity of a sensor alarms. */
export const limit = z.object({
  quantity,
  low: finite.nullable(),
  high: finite.nullable(),
  /** How far it must come back before the next alarm. */
  hysteresis: z.number().min(0).max(1e12),
  /** For how long it must be beyond; 0: at once. */
  minutes: z.int().min(0).max(1440),
})
export type Limit = z.output<typeof limit>
export const limitSide = z.enum(['none', 'high', 'low'])
export type LimitSide = z.output<typeof limitSide>

/** The newest value of a quantity with its limits. */
export const measured = z.object({
  ...limit.shape,
  value: z.number().nullable(),
  at: timestamp.nullable(),
  /** Beyond which limit it is. */
  side: limitSide,
  /** Whether it was beyond for long enough to alarm. */
  alarmed: z.boolean(),
})
export type Measured = z.output<typeof measured>

/** Longest time between two readings that anybody may set, seconds. */
const maxIntervalSeconds = 86_400
export const sensorSettings = {
  name: name(100),
  location: z.string().trim().max(100).optional(),
  /** Of the AI server's project; left out: the whole of it. */
  regionId: rowId.optional(),
  /** The gateway it is connected by; left out: none. */
  gatewayId: sensorId.optional(),
  meterType: meterType.optional(),
  /** How often it reports; left out: as it has done so far; 0: only when its value changes, and silence says nothing. */
  intervalSeconds: z.int().min(0).max(maxIntervalSeconds).optional(),
} as const

export const sensorNames = {
  sensorId: 'deviceId',
  name: 'deviceName',
  kind: 'deviceType',
  aiServerId: 'productKey',
  aiServerName: 'productName',
  state: 'deviceState',
  location: 'deviceLocation',
  regionName: 'regionNme',
} as const

export const sensor = wire(
  {
    sensorId: z.string(),
    kind: sensorKind,
    name: z.string(),
    aiServerId: z.string(),
    aiServerName: z.string(),
    gatewayId: z.string().nullable(),
    gatewayName: z.string(),
    state: deviceState,
    stateSince: timestamp,
    companyName: z.string(),
    projectId: rowId,
    projectName: z.string(),
    regionId: rowId.nullable(),
    regionName: z.string(),
    location: z.string(),
    meterType: meterType.nullable(),
    intervalSeconds: z.int().nullable(),
    enabled: z.boolean(),
    /** Sent back with a change, so that nobody writes over a change they have not seen. */
    version: z.int(),
    /** Only one that never said anything can be removed. */
    canRemove: z.boolean(),
    values: z.array(measured),
  },
  sensorNames,
)
export type Sensor = z.output<typeof sensor>

/** One temperature that came, and of where. */
export const temperatureMessage = wire(
  {
    sensorId: z.string(),
    name: z.string(),
    /** Through which it came; null where its AI server is asked by itself. */
    gatewayId: z.string().nullable(),
    gatewayName: z.string(),
    projectId: rowId,
    projectName: z.string(),
    regionId: rowId.nullable(),
    regionName: z.string(),
    location: z.string(),
    /** Degrees Celsius. */
    temperature: z.number(),
    at: timestamp,
    atText: siteTime,
  },
  {
    sensorId: sensorNames.sensorId,
    name: sensorNames.name,
    regionName: sensorNames.regionName,
    location: sensorNames.location,
    at: 'createDate',
    atText: 'createDateStr',
  },
)
export type TemperatureMessage = z.output<typeof temperatureMessage>

/** How many there are, by kind and by state. */
export const sensorCounts = z.object({
  total: z.int(),
  gateways: z.int(),
  sensors: z.int(),
  meters: z.int(),
  online: z.int(),
  offline: z.int(),
  alarmed: z.int(),
})
export type SensorCounts = z.output<typeof sensorCounts>

/** Where a sensor's curve crossed a limit and raised an alarm. */
const curveMark = z.object({ at: timestamp, side: limitSide, value: z.number(), alarmId: z.string() })
export type CurveMark = z.output<typeof curveMark>

/** The values of one sensor, in buckets of `stepMs`; null in all three stands for a gap. */
const sensorCurve = wire(
  {
    sensorId: z.string(),
    name: z.string(),
    at: z.array(timestamp),
    min: z.array(z.number().nullable()),
    average: z.array(z.number().nullable()),
    max: z.array(z.number().nullable()),
    low: z.number().nullable(),
    high: z.number().nullable(),
    marks: z.array(curveMark),
  },
  { sensorId: sensorNames.sensorId, name: sensorNames.name },
)
export type SensorCurve = z.output<typeof sensorCurve>

export const curve = z.object({
  /** What it was read from: single readings, or roll-ups of minutes or hours. */
  source: z.enum(['reading', 'minute', 'hour']),
  /** 0: every reading by itself. */
  stepMs: z.int(),
  timeZone: z.string(),
  curves: z.array(sensorCurve),
})
export type Curve = z.output<typeof curve>
