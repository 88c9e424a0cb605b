/** Ready-made points and traps of devices that are common: sensors are chosen afterwards. */
import type { Quantity } from '../sensor/quantity-table.ts'
import type { SnmpPoint, SnmpTrap } from './snmp.shapes.ts'

export type SnmpTemplate = { points: Omit<SnmpPoint, 'sensorId'>[]; traps: Omit<SnmpTrap, 'sensorId'>[] }

const defaults = { scale: 1, offset: 0, oneWhen: null, seconds: 30 }
const reading = (quantity: Quantity, oid: string, more: Partial<SnmpPoint> = {}) => ({
  ...defaults,
  quantity,
  oid,
  ...more,
})

/** The MIB of RFC 1628, which most UPSes know beside their vendor's. */
const ups = '1.3.6.1.2.1.33'
export const upsOutputSource = { oid: `${ups}.1.4.1.0`, battery: 5 }
export const upsTemplate: SnmpTemplate = {
  points: [
    reading('onBattery', upsOutputSource.oid, { oneWhen: { not: false, value: upsOutputSource.battery }, seconds: 10 }),
    reading('charge', `${ups}.1.2.4.0`),
    reading('minutesLeft', `${ups}.1.2.3.0`),
    reading('outputLoad', `${ups}.1.4.4.1.5.1`),
    reading('temperature', `${ups}.1.2.7.0`, { seconds: 60 }),
  ],
  traps: [{ oid: `${ups}.2.1`, when: null, gives: { quantity: 'onBattery', value: 1 } }],
}

/** IF-MIB: of the port with this number. */
const ifIndex = '1.3.6.1.2.1.2.2.1.1'
export const ifOperStatus = { oid: '1.3.6.1.2.1.2.2.1.8', up: 1 }
const traps = '1.3.6.1.6.3.1.1.5'
/** One port of a switch, by its number in IF-MIB. */
export const switchPort = (port: number): SnmpTemplate => {
  const when = { oid: ifIndex, value: String(port) }
  return {
    points: [
      reading('fault', `${ifOperStatus.oid}.${port}`, { oneWhen: { not: true, value: ifOperStatus.up }, seconds: 10 }),
    ],
    traps: [
      { oid: `${traps}.3`, when, gives: { quantity: 'fault', value: 1 } },
      { oid: `${traps}.4`, when, gives: { quantity: 'fault', value: 0 } },
    ],
  }
}
