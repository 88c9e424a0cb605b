/** How an AI server asks a Modbus/TCP gateway, and what it makes of the answers (decision 0109). */
import { z } from 'zod'
import { timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { sensorId } from '../device/device.shapes.ts'
import { quantity } from './quantity-table.ts'

/** How an AI server says in its heartbeat that it asks Modbus gateways. */
export const modbusKnowledge = 'modbus'
export const pointsOfGateway = 128
export const gatewaysOfAiServer = 32
export const defaultModbusPort = 502
/** Bytes of the answer to “read now”. */
export const modbusBytes = 128 * 1024

/** An address in the plant's network, as people write it; which ones are opened the AI server decides, as with cameras. */
export const modbusHost = z
  .string()
  .trim()
  .max(120)
  .regex(/^([A-Za-z0-9.-]+|[0-9A-Fa-f]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)$/)
export const modbusPort = z.int().min(1).max(65_535)

/** The four tables of a Modbus device; each is read by a function of its own. */
export const modbusTable = z.enum(['coil', 'discrete', 'holding', 'input'])
export type ModbusTable = z.output<typeof modbusTable>
export const functionOfTable = { coil: 1, discrete: 2, holding: 3, input: 4 } as const satisfies Record<
  ModbusTable,
  number
>
export const isOfBits = (table: ModbusTable): boolean => table === 'coil' || table === 'discrete'

export const modbusType = z.enum(['int16', 'uint16', 'int32', 'uint32', 'float32'])
export type ModbusType = z.output<typeof modbusType>
export const registersOf = (type: ModbusType): number => (type === 'int16' || type === 'uint16' ? 1 : 2)

/** In which order the bytes of a value lie, A the highest: words swapped, bytes swapped, or both. */
export const modbusOrder = z.enum(['abcd', 'cdab', 'badc', 'dcba'])
export type ModbusOrder = z.output<typeof modbusOrder>

const finite = z.number().min(-1e12).max(1e12)

/** One value of a device behind the gateway, and the sensor it is a reading of. */
export const modbusPoint = z.object({
  sensorId,
  quantity,
  /** The device behind the gateway. */
  unit: z.int().min(0).max(255),
  table: modbusTable,
  /** As it travels, counted from 0: holding register 40001 is 0. */
  address: z.int().min(0).max(65_535),
  /** Of registers; a coil or a discrete input is 0 or 1. */
  type: modbusType,
  order: modbusOrder,
  /** reading = value × scale + offset */
  scale: finite,
  offset: finite,
  /** How often it is read. */
  seconds: z.int().min(1).max(86_400),
})
export type ModbusPoint = z.output<typeof modbusPoint>

/** Why a point gives no reading. */
export const modbusProblem = z.enum([
  // Of the gateway: none of its points does.
  'badAddress',
  'unreachable',
  /** What it says is not Modbus/TCP. */
  'protocol',
  // Of a device behind it.
  'silent',
  // What it answers instead.
  'illegalFunction',
  'illegalAddress',
  'illegalValue',
  'deviceFailure',
  'busy',
  'noPath',
  'noTarget',
  'otherException',
  // Of the value.
  'noNumber',
  'outOfRange',
  /** Of a newer console than the AI server is. */
  'notUnderstood',
])
export type ModbusProblem = z.output<typeof modbusProblem>

const pointOf = { sensorId, quantity }

/** What an AI server is told of a gateway. */
export const gatewayOrder = z.object({
  gatewayId: sensorId,
  host: modbusHost,
  port: modbusPort,
  points: z.array(modbusPoint).max(pointsOfGateway),
})
export type GatewayOrder = z.output<typeof gatewayOrder>

/** How it fares with it: whether it takes it, whether it answers, and the points that give no reading. */
export const gatewayReport = z.object({
  gatewayId: sensorId,
  problem: modbusProblem.nullable().catch('protocol'),
  points: z.array(z.object({ ...pointOf, problem: modbusProblem.catch('otherException') })).max(pointsOfGateway),
})
export type GatewayReport = z.output<typeof gatewayReport>

const setUpOfGateway = z.enum(['none', 'waiting', 'applied', 'notUnderstood'])

/** A gateway with what is read through it. */
export const modbusGateway = wire(
  {
    sensorId: z.string(),
    /** 0 while nothing is set up. */
    version: z.int(),
    host: z.string(),
    port: z.int(),
    points: z.array(modbusPoint),
    changedBy: z.string(),
    changedAt: timestamp.nullable(),
    setUp: setUpOfGateway,
    problem: modbusProblem.nullable(),
    pointProblems: z.array(z.object({ ...pointOf, problem: modbusProblem })),
  },
  { sensorId: 'deviceId', points: 'modbusPoints', setUp: 'configState' },
)
export type ModbusGateway = z.output<typeof modbusGateway>

/** What reading a point now gave. */
export const readPoint = z.object({
  ...pointOf,
  /** As they came: registers of 16 bits, or one bit. */
  raw: z.array(z.int()),
  value: z.number().nullable(),
  problem: modbusProblem.nullable(),
})
export type ReadPoint = z.output<typeof readPoint>
export const readPoints = z.array(readPoint).max(pointsOfGateway)
