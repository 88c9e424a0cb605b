import { z } from 'zod'
import { coded } from '../core/coded.ts'
import { name, rowId, timestamp } from '../core/fields.ts'
import { fileId } from '../core/file.calls.ts'
import { wire } from '../core/wire.ts'
import { orderState } from './order-state.rules.ts'
import { isSiteNumber, lacksProvince, plainPlate, plateColours, plateKindOf } from './plate.rules.ts'

/** Cars of a stable first, as the specification has them, then those of the road. */
export const vehicleType = coded({
  push: 1,
  feed: 2,
  leftover: 3,
  manure: 4,
  loosening: 5,
  throwing: 6,
  car: 7,
  bus: 8,
  truck: 9,
  tanker: 10,
  person: 11,
  forklift: 12,
})
export type VehicleType = z.output<typeof vehicleType>

export const vehicleColour = coded({
  white: 1,
  black: 2,
  grey: 3,
  silver: 4,
  red: 5,
  blue: 6,
  yellow: 7,
  green: 8,
  brown: 9,
  orange: 10,
})

/** Classes of dangerous goods as transport law numbers them; 0 is none. */
export const dangerClass = z.int().min(0).max(9)

export const checkSide = coded({ entry: 1, exit: 2 })
export type CheckSide = z.output<typeof checkSide>

export const maxCheckItems = 20
export const maxVehiclePhotos = 6
/** How long a vehicle may be booked for. */
export const maxWindowDays = 30
export const itemText = name(60)

/** Read however it is typed: blanks, the dot and small letters do not matter. */
export const plate = z.codec(
  z.string().max(20),
  z.string().refine(text => plateKindOf(text) !== undefined, { params: { problem: 'plate' } }),
  { decode: plainPlate, encode: text => text },
)

/** A plate, or a number of the site; which types go by one says `coloursOfNumber`. */
export const vehicleNumber = z.codec(
  z.string().max(20),
  z.string().refine(text => plateKindOf(text) !== undefined || isSiteNumber(text), { params: { problem: 'plate' } }),
  { decode: plainPlate, encode: text => text },
)

/** One that is to stay outside: a plate typed without its province would stand there as a number of the site, which nothing goes by. */
export const keptOutNumber = vehicleNumber.refine(text => !lacksProvince(text), { params: { problem: 'province' } })

/** None: it has a number of its site. */
export const plateColour = z.enum([...plateColours, 'none'])
export type NumberColour = z.output<typeof plateColour>
export const kilograms = z.int().min(1).max(200_000)

export const answer = wire(
  { item: itemText, isFine: z.boolean(), note: z.string().trim().max(100).optional() },
  { isFine: 'ok' },
)

export const vehiclePhotos = z.array(fileId).max(maxVehiclePhotos)

export const park = z.object({
  parkId: rowId,
  parkName: z.string(),
  projectId: rowId,
  projectName: z.string(),
  regionId: rowId.nullable(),
  regionName: z.string(),
  /** The camera at its gate, in whose name its alarms stand. */
  deviceId: z.string(),
  deviceName: z.string(),
  keepDays: z.int(),
  inside: z.int(),
})
export type Park = z.output<typeof park>

/** Phone and ID number are masked; the whole ones have a call and a right of their own. */
export const vehicleOrder = wire(
  {
    orderId: rowId,
    /** Counts the changes of what it says; that it is confirmed or its vehicle has come changes nothing of it. */
    version: z.int(),
    plate: z.string(),
    plateColour,
    colour: vehicleColour,
    type: vehicleType,
    unit: z.string(),
    driver: z.string(),
    driverPhone: z.string(),
    driverIdNumber: z.string(),
    escort: z.string(),
    cargo: z.string(),
    dangerClass,
    reason: z.string(),
    parkId: rowId,
    parkName: z.string(),
    validFrom: timestamp,
    validUntil: timestamp,
    state: orderState,
    /** False: it came by a link, and nobody has confirmed it yet. */
    confirmed: z.boolean(),
    /** What a visitor names it by; empty: it came by no link. */
    reference: z.string(),
    overstayed: z.boolean(),
    weightIn: kilograms.nullable(),
    weightOut: kilograms.nullable(),
    enteredAt: timestamp.nullable(),
    leftAt: timestamp.nullable(),
    endNote: z.string(),
    bookedBy: z.string(),
    bookedAt: timestamp,
  },
  { plate: 'plateNo', type: 'vehicleType', state: 'orderState', bookedBy: 'createBy', bookedAt: 'createDate' },
)
export type VehicleOrder = z.output<typeof vehicleOrder>

export const vehicleCheck = wire(
  {
    side: checkSide,
    passed: z.boolean(),
    answers: z.array(answer),
    note: z.string(),
    photos: z.array(z.string()),
    parkName: z.string(),
    byName: z.string(),
    at: timestamp,
  },
  { side: 'checkType', at: 'checkDate', byName: 'checkBy' },
)
export type VehicleCheck = z.output<typeof vehicleCheck>

export const alertKind = coded({ overstay: 1, wrongExit: 2, noOrder: 3, blackListed: 4 })
export type AlertKind = z.output<typeof alertKind>
/** The catalogue's numbers of what a gate raises. */
export const alarmTypeOfAlert = { overstay: 44, wrongExit: 45, noOrder: 46, blackListed: 47 } as const

export const listedPlate = wire(
  {
    entryId: rowId,
    plate: z.string(),
    parkId: rowId,
    parkName: z.string(),
    reason: z.string(),
    byName: z.string(),
    at: timestamp,
  },
  { plate: 'plateNo', byName: 'createBy', at: 'createDate', entryId: 'blackId' },
)
export type ListedPlate = z.output<typeof listedPlate>
