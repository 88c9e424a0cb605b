/** What is typed of the devices of an AI server, and what is sent of it. */
import type { GbSetUp } from '@watchfire/contract/device/gb28181.calls.ts'
import type { GbMedia } from '@watchfire/contract/device/gb28181.shapes.ts'
import { sealLogin } from '../camera/seal-text.ts'

export type GbDeviceForm = { id: string; name: string; media: GbMedia; password?: string }
export type GbForm = { serverId: string; port: number; devices: GbDeviceForm[] }

export const newDevice: Partial<GbDeviceForm> = { media: 'udp' }

export const gbFormOf = ({ serverId, port, devices }: GbSetUp): GbForm => ({ serverId, port, devices })

/** A password is sealed with the id of its device: it opens no other. Without a place: set up as that of a camera it is told nowhere. */
export const gbSent = (
  { serverId, port, devices = [] }: GbForm,
  aiServerId: string,
  { version, publicKey }: GbSetUp,
) => ({
  aiServerId,
  version,
  serverId: serverId.trim(),
  port,
  devices: devices.map(({ id, name, media, password }) => ({
    id: id.trim(),
    name,
    media,
    ...(password &&
      publicKey && { sealedPassword: sealLogin({ user: id.trim(), password }, { aiServerId, publicKey }, []) }),
  })),
})
