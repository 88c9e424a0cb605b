/** Devices that an AI server asks by SNMP and hears traps of, and what it says of them (decision 0154). */
import { z } from 'zod'
import { timestamp } from '../core/fields.ts'
import { sensorId } from '../device/device.shapes.ts'
import { sealedText } from '../device/sealed-text.ts'
import { modbusHost } from '../sensor/modbus.shapes.ts'
import { quantity } from '../sensor/quantity-table.ts'

/** How an AI server says in its heartbeat that it speaks SNMP. */
export const snmpKnowledge = 'snmp'
export const snmpLimits = {
  devices: 24,
  points: 48,
  traps: 24,
  /** Senders that nobody has set up, traps that nobody has bound, and what of one is told. */
  strangers: 32,
  unboundTraps: 64,
  facts: 8,
} as const
export const defaultTrapPort = 1162
export const defaultAgentPort = 161
/** Bytes of an answer. */
export const snmpBytes = 384 * 1024

/** Where traps are heard; below are the ports of the system. */
export const trapPort = z.int().min(1024).max(65_535)
/** An object's name in numbers: 128 of them at most, each of 32 bits. */
export const oid = z
  .string()
  .trim()
  .max(160)
  .regex(/^[0-2](?:\.(?:0|[1-9]\d{0,9})){1,127}$/)
  .refine(text => text.split('.').every(part => Number(part) <= 0xffff_ffff))

/** Of the device in these settings; it names its rows and what is sealed for it. */
export const snmpDeviceId = z.string().regex(/^[a-z0-9]{4,20}$/)
/** v3 alone keeps secret what it says; it is taken with both, a password to prove it and one to hide it. */
export const snmpVersion = z.enum(['v2c', 'v3'])
export type SnmpVersion = z.output<typeof snmpVersion>
export const snmpProof = z.enum(['sha', 'sha256', 'sha512'])
export const snmpCipher = z.enum(['aes', 'aes256b', 'aes256r'])

/** What is sealed to the AI server: for one device alone. */
export const snmpSecret = z.union([
  z.object({ of: snmpDeviceId, community: z.string().min(1).max(100) }),
  z.object({
    of: snmpDeviceId,
    user: z.string().min(1).max(32),
    proof: snmpProof,
    /** The standard asks for eight characters. */
    proofPassword: z.string().min(8).max(100),
    cipher: snmpCipher,
    cipherPassword: z.string().min(8).max(100),
  }),
])
export type SnmpSecret = z.output<typeof snmpSecret>

const finite = z.number().min(-1e12).max(1e12)

/** One object that is asked for, and the sensor it is a reading of. */
export const snmpPoint = z.object({
  sensorId,
  quantity,
  oid,
  /** reading = value × scale + offset; or, with `oneWhen`, 1 where the value is this one (or, with `not`, any other), else 0. */
  scale: finite,
  offset: finite,
  oneWhen: z.object({ not: z.boolean(), value: z.int().min(-0x8000_0000).max(0xffff_ffff) }).nullable(),
  /** How often it is asked for. */
  seconds: z.int().min(5).max(86_400),
})
export type SnmpPoint = z.output<typeof snmpPoint>

/** Types of alarms that a trap may raise at a sensor: 70 a fault of a device, 72 storage. */
export const trapAlarmTypes = [53, 60, 61, 62, 70, 72] as const
/** What a trap means: an alarm of a sensor, or a reading, which a second trap can take back. */
export const snmpTrap = z.object({
  /** snmpTrapOID */
  oid,
  /** Only where it carries this object, or one below it, with this value. */
  when: z.object({ oid, value: z.string().trim().max(60) }).nullable(),
  sensorId,
  gives: z.union([z.object({ alarmType: z.literal(trapAlarmTypes) }), z.object({ quantity, value: finite })]),
})
export type SnmpTrap = z.output<typeof snmpTrap>

export const snmpDeviceFacts = {
  id: snmpDeviceId,
  host: modbusHost,
  /** Where it is asked. */
  port: z.int().min(1).max(65_535),
  version: snmpVersion,
  points: z.array(snmpPoint).max(snmpLimits.points),
  traps: z.array(snmpTrap).max(snmpLimits.traps),
}

/** What an AI server is told. */
export const snmpConfiguration = z.object({
  port: trapPort,
  devices: z.array(z.object({ ...snmpDeviceFacts, secret: sealedText })).max(snmpLimits.devices),
})
export type SnmpConfiguration = z.output<typeof snmpConfiguration>
export type SnmpDeviceOrder = SnmpConfiguration['devices'][number]

/** Why a device or a point gives nothing. */
export const snmpProblem = z.enum([
  'badAddress',
  /** Nobody answers, or answers to a wrong community: it is not told apart. */
  'silent',
  /** It is there and does not take the user or its passwords. */
  'badSecret',
  /** What is sealed is for another AI server, or another device. */
  'otherKey',
  'protocol',
  // Of a point.
  'noSuchObject',
  'noNumber',
  'outOfRange',
])
export type SnmpProblem = z.output<typeof snmpProblem>

/** Why a message is not taken; each changes nothing. `late`: v3, told before or long ago. `engine`: v3, and not of its sender. */
export const trapRefusals = [
  'malformed',
  'tooLong',
  'version',
  'unknownHost',
  'badSecret',
  'insecure',
  'late',
  'engine',
  'flood',
  'unbound',
] as const
export type TrapRefusal = (typeof trapRefusals)[number]

const reportedText = z.string().max(120)
const count = z.int().min(0)

/** What the AI server says of its devices, and of what it refuses. */
export const snmpReport = z.object({
  /** Why no trap is heard; null where they are, or nothing is set up. */
  problem: z.enum(['portTaken', 'failed']).nullable(),
  devices: z
    .array(
      z.object({
        id: snmpDeviceId,
        problem: snmpProblem.nullable(),
        /** Taken since the AI server was started, and when the last one came. */
        traps: count,
        lastTrapAt: timestamp.nullable(),
        points: z
          .array(
            z.object({
              sensorId,
              quantity,
              value: z.number().nullable(),
              at: timestamp.nullable(),
              problem: snmpProblem.nullable(),
            }),
          )
          .max(snmpLimits.points),
      }),
    )
    .max(snmpLimits.devices),
  /** Since it was started. */
  refused: z.object(
    Object.fromEntries(trapRefusals.map(reason => [reason, count.default(0)])) as Record<
      TrapRefusal,
      z.ZodDefault<typeof count>
    >,
  ),
  /** Senders that nobody has set up. */
  strangers: z.array(z.object({ host: reportedText, count, lastAt: timestamp })).max(snmpLimits.strangers),
  /** Traps of devices that are set up, which nobody has bound to a sensor. */
  unbound: z
    .array(
      z.object({
        id: snmpDeviceId,
        oid,
        count,
        lastAt: timestamp,
        /** What the last of them carried. */
        facts: z.array(z.object({ oid, value: reportedText })).max(snmpLimits.facts),
      }),
    )
    .max(snmpLimits.unboundTraps),
})
export type SnmpReport = z.output<typeof snmpReport>
