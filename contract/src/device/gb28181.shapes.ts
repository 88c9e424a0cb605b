/** Devices that register at an AI server by GB/T 28181, and what it says of them (decision 0108). */
import { z } from 'zod'
import { sealedText } from './sealed-text.ts'

/** The twenty digits of a server, a device or a channel. */
export const gbId = z.string().regex(/^\d{20}$/)
export const gbLimits = { devices: 32, channels: 512 } as const
export const defaultGbPort = 5060
/** What an AI server is to open to be registered at; below are the ports of the system. */
export const gbPort = z.int().min(1024).max(65_535)
/** How a device is asked to send its pictures. */
export const gbMedia = z.enum(['udp', 'tcp'])
export type GbMedia = z.output<typeof gbMedia>

const scheme = 'gb28181'
export const gbAddress = (deviceId: string, channelId: string): string => `${scheme}://${deviceId}/${channelId}`
export const isGbAddress = (address: string): boolean => address.toLowerCase().startsWith(`${scheme}://`)
/** Which channel of which device an address names; undefined where it is none of these. */
export function gbSourceOf(address: string): { deviceId: string; channelId: string } | undefined {
  const [, deviceId, channelId] = /^gb28181:\/\/(\d{20})\/(\d{20})$/i.exec(address.trim()) ?? []
  return deviceId && channelId ? { deviceId, channelId } : undefined
}

/** What an AI server is told: whom it is, where it listens, and who may register. Passwords are sealed to it, as a login with the device's id. */
export const gbConfiguration = z.object({
  serverId: gbId,
  port: gbPort,
  devices: z.array(z.object({ id: gbId, password: sealedText, media: gbMedia })).max(gbLimits.devices),
})
export type GbConfiguration = z.output<typeof gbConfiguration>

const reportedText = z.string().max(100)

export const gbChannel = z.object({
  channelId: gbId,
  name: reportedText,
  maker: reportedText,
  model: reportedText,
  isOnline: z.boolean(),
})
export type GbChannel = z.output<typeof gbChannel>

/** badPassword: it showed a wrong one last. otherKey: its password was sealed to another key. */
export const gbDeviceState = z.enum(['online', 'offline', 'badPassword', 'otherKey'])
export type GbDeviceState = z.output<typeof gbDeviceState>

/** What the AI server says of its devices, and of one of them the channels of its catalogue. */
export const gbReport = z.object({
  /** Why it cannot be registered at; null where it listens, or has no device. */
  problem: z.enum(['portTaken', 'failed']).nullable(),
  devices: z
    .array(z.object({ id: gbId, state: gbDeviceState, address: z.string().max(60), channels: z.int().min(0) }))
    .max(gbLimits.devices),
  channels: z.array(gbChannel).max(gbLimits.channels),
  /** Since it was started: messages refused, and alarms of sources that no camera is of. */
  refused: z.int().min(0),
  unbound: z.int().min(0),
})
export type GbReport = z.output<typeof gbReport>
/** Bytes of an answer. */
export const gbBytes = 384 * 1024
