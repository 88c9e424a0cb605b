import { z } from 'zod'
import { dataOf } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { name, timestamp } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { aiServerId } from './device.shapes.ts'
import { gbId, gbLimits, gbMedia, gbPort, gbReport } from './gb28181.shapes.ts'
import { publicKey, sealedText } from './sealed-text.ts'

const names = { aiServerId: 'productKey', serverId: 'gbServerId', port: 'gbPort', devices: 'gbDevices' } as const

const registrar = { serverId: gbId, port: gbPort }
const deviceFacts = { id: gbId, name: name(60), media: gbMedia }

/** What is set up of GB/T 28181 at an AI server; passwords are never answered. */
export const gbSetUp = wire(
  {
    ...registrar,
    devices: z.array(z.object(deviceFacts)),
    /** 0: nobody has set up anything; what is here is a proposal. Sent back with a change. */
    version: z.int().min(0),
    changedBy: z.string(),
    changedAt: timestamp.nullable(),
    /** What passwords are sealed to; null for an AI server that is too old to have a key, or never made contact. */
    publicKey: publicKey.nullable(),
    /** Whether the AI server speaks GB/T 28181. */
    isKnown: z.boolean(),
  },
  names,
)
export type GbSetUp = z.output<typeof gbSetUp>

/** Devices that register at an AI server by GB/T 28181. */
export const gb28181Calls = callsOf('device', {
  readGb28181: call({
    path: '/api/dev/findGb28181',
    method: 'POST',
    right: [rights.aiServers, rights.devices],
    summary: 'Which devices may register at an AI server by GB/T 28181, and where; passwords are never answered',
    input: wire({ aiServerId }, names),
    answer: dataOf(gbSetUp),
    errors: ['device.notFound', 'project.partOnly'],
  }),
  saveGb28181: call({
    path: '/api/dev/saveGb28181',
    method: 'POST',
    bodyLimit: listBody,
    right: rights.aiServers,
    summary:
      'Says which devices may register at an AI server by GB/T 28181; without any it listens no more. A device without `sealedPassword` keeps the one it has',
    input: wire(
      {
        aiServerId,
        version: z.int().min(0),
        ...registrar,
        devices: z
          .array(z.object({ ...deviceFacts, sealedPassword: sealedText.optional() }))
          .max(gbLimits.devices)
          .refine(devices => new Set(devices.map(({ id }) => id)).size === devices.length),
      },
      names,
    ),
    answer: dataOf(gbSetUp),
    errors: [
      'device.notFound',
      'project.partOnly',
      'device.notConfigurable',
      'device.knowsNoGb28181',
      'device.gbChanged',
      'device.gbNeedsPassword',
    ],
  }),
  askGb28181: call({
    path: '/api/dev/askGb28181',
    method: 'POST',
    right: [rights.aiServers, rights.devices],
    summary:
      'What an AI server says now of the devices that register at it by GB/T 28181, and of one of them the channels of its catalogue. Nothing is stored',
    input: wire({ aiServerId, deviceOfGb: gbId.optional() }, names),
    answer: dataOf(gbReport),
    errors: ['device.notFound', 'project.partOnly', 'device.aiServerAway', 'device.knowsNoGb28181'],
  }),
})
