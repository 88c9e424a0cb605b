/**
 * What an alarm carries beyond place, time and pictures, by its type (spec §3). The fields travel beside an event, are kept in its
 * `extra` under the same names, and are read back here: tolerantly, because `extra` also holds what an algorithm says freely.
 */
import { z } from 'zod'

/** Types whose extras have a meaning of their own, and those that the limits of sensors raise. */
export const alarmTypes = {
  smoking: 2,
  face: 27,
  peopleCount: 35,
  sojourn: 40,
  vehicleSpeed: 42,
  meter: 53,
  climate: 60,
  smoke: 61,
  gas: 62,
  deviceFault: 70,
  storageLow: 72,
  clockOff: 73,
  overloaded: 76,
  stationSteps: 84,
} as const

/** Alarms that come from the special servers. */
export const specialServerTypes: readonly number[] = [82, 85, 89, 96, 97, 98, 100, 104]

const text = (limit: number) => z.string().trim().max(limit)
const numberOrText = z.union([z.number(), text(60)])

/** One step of a station: what was to be done, how it went, and why it went so. */
const action = z.object({
  actionId: numberOrText.describe('The step.'),
  actionState: numberOrText.describe('0 left out, 1 done, 2 done wrongly; a device may have words of its own.'),
  reason: text(200).optional().describe('Why it went so.'),
})

/** The typed extras as they travel; what a number counts depends on the alarm's type. */
export const extraFields = {
  subType: numberOrText.optional().describe('A kind within the type, in the words of the algorithm.'),
  number: z
    .number()
    .min(0)
    .max(1_000_000_000)
    .optional()
    .describe('People counted (35), or a hundred times the speed of a vehicle in km/h (42).'),
  range: numberOrText
    .optional()
    .describe('The range that was left: of people (35), or of a hundred times the speed (42).'),
  sojournTime: z.int().min(0).max(31_536_000_000).optional().describe('How long somebody stayed, milliseconds (40).'),
  meterValue: numberOrText.optional().describe('What a meter shows (53).'),
  normalValue: numberOrText.optional().describe('What the meter should show (53).'),
  saType: z
    .literal([1, 2, 11, 12])
    .optional()
    .describe('Why a climate sensor raised the alarm (60): 1 high, 2 low temperature, 11 high, 12 low humidity.'),
  alarmT: z.number().min(-273.15).max(5000).optional().describe('Degrees Celsius (60).'),
  alarmH: z.number().min(0).max(100).optional().describe('Percent of relative humidity (60).'),
  station: numberOrText.optional().describe('The work station (84).'),
  rearBarcode: text(120).optional().describe('Barcode of the work piece (84).'),
  actions: z.array(action).max(50).optional().describe('Steps of the station in their order (84).'),
  pType: z
    .int()
    .min(0)
    .max(99)
    .optional()
    .describe('Kind of the person a camera knew (27): 1 authorised, 2 unauthorised.'),
  personnelId: numberOrText.optional().describe('The person of the face library (27).'),
  diskFreeBytes: z.int().min(0).optional().describe('What is free of the disk of an AI server (72).'),
  diskTotalBytes: z.int().min(0).optional().describe('How large that disk is (72).'),
  clockOffsetMs: z.int().optional().describe('The clock of an AI server less the one of the platform, ms (73).'),
  load: z.number().min(0).optional().describe('How many cores an AI server keeps busy (76).'),
  cores: z.int().min(1).optional().describe('How many it has (76).'),
  machineLoad: z.number().min(0).optional().describe('How many cores of its machine all programs keep busy (76).'),
  machineCores: z.int().min(1).optional().describe('How many cores the machine has (76).'),
  memoryFreeBytes: z.int().min(0).optional().describe("What is free of the machine's memory (76)."),
  memoryTotalBytes: z.int().min(1).optional().describe('How large that memory is (76).'),
}
export type ExtraFields = z.infer<z.ZodObject<typeof extraFields>>
type ExtraName = keyof typeof extraFields
const names = Object.keys(extraFields) as ExtraName[]

/** Of these types a count or a measurement is a whole number. */
const wholeNumbers: readonly number[] = [alarmTypes.peopleCount, alarmTypes.vehicleSpeed]

/** The typed extra that does not fit the alarm's type, and what it should be; undefined when all fit. */
export function misfitOf(type: number, fields: ExtraFields): { field: ExtraName; expected: 'int' } | undefined {
  const { number } = fields
  if (number !== undefined && wholeNumbers.includes(type) && !Number.isInteger(number)) {
    return { field: 'number', expected: 'int' }
  }
  return undefined
}

type Extra = Record<string, z.core.util.JSONType>

/**
 * Whether an AI server that says how many looks decided tells of somebody it knows: once a visit, so it is an alarm of its own, and no other
 * person's is counted with it.
 */
export const isOfOnePerson = ({ alarmType, extra }: { alarmType: number; extra?: Extra | undefined }): boolean =>
  alarmType === alarmTypes.face && extra?.personnelId !== undefined && typeof extra.looks === 'number'

/** An event's free facts and its typed extras as one object, to be kept; a typed extra wins over a free fact of its name. */
export function foldExtras(event: ExtraFields & { extra?: Extra }): Extra | undefined {
  let folded = event.extra
  for (const name of names) {
    const value = event[name]
    if (value === undefined) continue
    if (folded === event.extra) folded = { ...event.extra }
    ;(folded as Extra)[name] = value as z.core.util.JSONType
  }
  return folded
}

/** The typed extras in what was kept; a free fact that only has the name of one is left out. */
export function readExtras(extra: Extra | null | undefined): ExtraFields {
  const found: Record<string, unknown> = {}
  if (!extra) return found
  for (const name of names) {
    if (extra[name] === undefined) continue
    const read = extraFields[name].safeParse(extra[name])
    if (read.success) found[name] = read.data
  }
  return found
}
