import { cameraEventKind, cameraEventRules } from '@watchfire/contract/device/camera-event.rules.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { objectRules, zoneRules } from '@watchfire/contract/device/zone.rules.ts'
import { quantity, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { listTypesRaised, raisedLately } from '../../alarm/alarm.public.ts'
import { type Reader, readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { findRaisable } from './alarm-source.queries.ts'
import { ownFaults } from './read-alarm-source.ts'

export const getRaisableTypes: Handler<typeof deviceCalls.listRaisable> = (_, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const raised = await listTypesRaised(trx, viewer, raisedLately())
    const types = new Set([...(await raisableBy(trx, viewer)), ...raised])
    return { types: [...types].sort((a, b) => a - b) }
  })

/** Those of whose source it is said that it is ready. */
export async function raisableBy(trx: Reader, viewer: Viewer): Promise<number[]> {
  const { rules, types, events, quantities } = await findRaisable(trx, viewer)
  return [
    ...ownFaults,
    ...objectRules.flatMap(rule => (rules.includes(rule) ? [zoneRules[rule].alarmType] : [])),
    ...types,
    ...cameraEventKind.options.flatMap(kind => (events.includes(kind) ? [cameraEventRules[kind].alarmType] : [])),
    ...quantity.options
      .map(quantityEntry)
      .flatMap(({ number, alarmType }) => (quantities.includes(number) ? [alarmType] : [])),
  ].filter(type => type !== undefined)
}
