/** What is typed of the SNMP devices of an AI server, and what is sent of it. */
import type { Quantity } from '@watchfire/contract/sensor/quantity-table.ts'
import type { SnmpSetUp } from '@watchfire/contract/snmp/snmp.calls.ts'
import {
  defaultAgentPort,
  type SnmpPoint,
  type SnmpSecret,
  type SnmpTrap,
  type SnmpVersion,
} from '@watchfire/contract/snmp/snmp.shapes.ts'
import type { SnmpTemplate } from '@watchfire/contract/snmp/snmp-templates.ts'
import { sealText } from '../camera/seal-text.ts'

/** How the value becomes a reading: as the number it is, or as 1 where it equals a given value (`is`), or differs from it (`isNot`), and 0 otherwise. */
export const ways = ['number', 'is', 'isNot'] as const
type Way = (typeof ways)[number]
export type PointForm = Pick<SnmpPoint, 'quantity' | 'oid' | 'seconds'> & {
  sensorId?: string | null
  how: Way
  scale: number
  offset: number
  value?: number | null
}
export type TrapForm = {
  oid: string
  sensorId?: string | null
  whenOid?: string
  whenValue?: string
  /** The type of an alarm, or a reading. */
  gives: SnmpAlarmType | 'reading'
  quantity?: Quantity
  value?: number | null
}
type SnmpAlarmType = Extract<SnmpTrap['gives'], { alarmType: unknown }>['alarmType']
export type DeviceForm = {
  id: string
  name: string
  host: string
  port: number
  version: SnmpVersion
  community?: string
  user?: string
  proof: Extract<SnmpSecret, { user: string }>['proof']
  proofPassword?: string
  cipher: Extract<SnmpSecret, { user: string }>['cipher']
  cipherPassword?: string
  points: PointForm[]
  traps: TrapForm[]
}
export type SnmpForm = { port: number; devices: DeviceForm[] }

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const newId = () => [...crypto.getRandomValues(new Uint8Array(10))].map(byte => letters[byte % 36]).join('')
const defaultLogin = { proof: 'sha256', cipher: 'aes' } as const

export const newDevice = (host = ''): DeviceForm => ({
  id: newId(),
  name: host,
  host,
  port: defaultAgentPort,
  version: 'v3',
  ...defaultLogin,
  points: [],
  traps: [],
})
export const newPoint: Partial<PointForm> = { how: 'number', scale: 1, offset: 0, seconds: 30 }
export const newTrap = (oid = ''): TrapForm => ({ oid, gives: 70 })

type AnyPoint = Omit<SnmpPoint, 'sensorId'> & { sensorId?: string }
const pointForm = ({ oneWhen, ...point }: AnyPoint): PointForm => ({
  ...point,
  how: oneWhen ? (oneWhen.not ? 'isNot' : 'is') : 'number',
  ...(oneWhen && { value: oneWhen.value }),
})
type AnyTrap = Omit<SnmpTrap, 'sensorId'> & { sensorId?: string }
const trapForm = ({ when, gives, ...trap }: AnyTrap): TrapForm => ({
  ...trap,
  ...(when && { whenOid: when.oid, whenValue: when.value }),
  ...('quantity' in gives ? { gives: 'reading', ...gives } : { gives: gives.alarmType }),
})

export const snmpFormOf = ({ port, devices }: SnmpSetUp): SnmpForm => ({
  port,
  devices: devices.map(({ points, traps, ...device }) => ({
    ...device,
    ...defaultLogin,
    points: points.map(pointForm),
    traps: traps.map(trapForm),
  })),
})

export const rowsOf = ({ points, traps }: SnmpTemplate) => ({
  points: points.map(pointForm),
  traps: traps.map(trapForm),
})

/** Whether the secrets of the device are stored: for the same device at the same host and of the same version only. */
export const isKept = ({ devices }: SnmpSetUp, { id, host, version }: Partial<DeviceForm>): boolean =>
  devices.some(one => one.id === id && one.host === host?.trim() && one.version === version)

function secretOf(device: DeviceForm): SnmpSecret | undefined {
  const { id: of, version, community, user, proof, proofPassword, cipher, cipherPassword } = device
  if (version === 'v2c') return community ? { of, community } : undefined
  return user && proofPassword && cipherPassword
    ? { of, user, proof, proofPassword, cipher, cipherPassword }
    : undefined
}

export function snmpSent({ port, devices = [] }: SnmpForm, aiServerId: string, { version, publicKey }: SnmpSetUp) {
  return {
    aiServerId,
    version,
    port,
    devices: devices.map(device => {
      const secret = secretOf(device)
      return {
        id: device.id,
        name: device.name,
        host: device.host.trim(),
        port: device.port,
        version: device.version,
        points: (device.points ?? []).map(pointOf),
        traps: (device.traps ?? []).map(trapOf),
        ...(secret && publicKey && { sealedSecret: sealText(JSON.stringify(secret), { aiServerId, publicKey }) }),
      }
    }),
  }
}

const pointOf = ({ sensorId, quantity, oid, how, scale, offset, value, seconds }: PointForm): SnmpPoint => ({
  sensorId: sensorId ?? '',
  quantity,
  oid: oid.trim(),
  scale: scale ?? 1,
  offset: offset ?? 0,
  oneWhen: how === 'number' ? null : { not: how === 'isNot', value: value ?? 0 },
  seconds,
})

const trapOf = ({ oid, sensorId, whenOid, whenValue, gives, quantity, value }: TrapForm): SnmpTrap => ({
  oid: oid.trim(),
  when: whenOid?.trim() ? { oid: whenOid.trim(), value: (whenValue ?? '').trim() } : null,
  sensorId: sensorId ?? '',
  gives: gives === 'reading' ? { quantity: quantity ?? 'fault', value: value ?? 0 } : { alarmType: gives },
})
