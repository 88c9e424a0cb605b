import { z } from 'zod'
import { dataOf } from '../core/body.ts'
import { call, callsOf, mapBody } from '../core/call.ts'
import { name, timestamp } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { aiServerId } from '../device/device.shapes.ts'
import { publicKey, sealedText } from '../device/sealed-text.ts'
import { snmpDeviceFacts, snmpLimits, snmpReport, trapPort } from './snmp.shapes.ts'

const names = { aiServerId: 'productKey', port: 'trapPort', devices: 'snmpDevices', setUp: 'configState' } as const
const deviceFacts = { ...snmpDeviceFacts, name: name(60) }
const manyPoints = 512

/** What is set up of SNMP at an AI server; communities and passwords are never answered. */
export const snmpSetUp = wire(
  {
    port: trapPort,
    devices: z.array(z.object(deviceFacts)),
    /** 0: nobody has set up anything; what is here is a proposal. Sent back with a change. */
    version: z.int().min(0),
    changedBy: z.string(),
    changedAt: timestamp.nullable(),
    /** Whether the AI server works by it; `notUnderstood`: it is too old. */
    setUp: z.enum(['none', 'waiting', 'applied', 'notUnderstood']),
    /** What secrets are sealed to; null for an AI server that is too old to have a key, or never made contact. */
    publicKey: publicKey.nullable(),
    /** Whether the AI server speaks SNMP. */
    isKnown: z.boolean(),
  },
  names,
)
export type SnmpSetUp = z.output<typeof snmpSetUp>

/** Devices that an AI server asks by SNMP, and whose traps it hears. */
export const snmpCalls = callsOf('snmp', {
  read: call({
    path: '/api/snmp/findSnmp',
    method: 'POST',
    right: [rights.aiServers, rights.devices],
    summary:
      'Which devices an AI server asks by SNMP and hears traps of, and what these mean; communities and passwords are never answered',
    input: wire({ aiServerId }, names),
    answer: dataOf(snmpSetUp),
    errors: ['device.notFound', 'project.partOnly'],
  }),
  save: call({
    path: '/api/snmp/saveSnmp',
    method: 'POST',
    bodyLimit: mapBody,
    right: rights.aiServers,
    summary:
      'Says which devices an AI server asks by SNMP and hears traps of, whole; without any it listens no more. A device without `sealedSecret` keeps the one it has, unless its host or version is another one',
    input: wire(
      {
        aiServerId,
        version: z.int().min(0),
        port: trapPort,
        devices: z
          .array(z.object({ ...deviceFacts, sealedSecret: sealedText.optional() }))
          .max(snmpLimits.devices)
          .refine(devices => new Set(devices.map(({ id }) => id)).size === devices.length)
          .refine(devices => devices.flatMap(({ points, traps }) => [...points, ...traps]).length <= manyPoints),
      },
      names,
    ),
    answer: dataOf(snmpSetUp),
    errors: [
      'device.notFound',
      'project.partOnly',
      'device.notConfigurable',
      'snmp.tooOld',
      'snmp.changed',
      'snmp.needsSecret',
      'snmp.unknownSensor',
      'snmp.pointTwice',
      'snmp.sameHost',
    ],
  }),
  ask: call({
    path: '/api/snmp/askSnmp',
    method: 'POST',
    right: [rights.aiServers, rights.devices],
    summary:
      'What an AI server says now of its devices of SNMP: the last values, what it refuses and why, senders that nobody has set up and traps that nobody has bound. Nothing is stored',
    input: wire({ aiServerId }, names),
    answer: dataOf(snmpReport),
    errors: ['device.notFound', 'project.partOnly', 'device.aiServerAway', 'snmp.tooOld'],
  }),
})
