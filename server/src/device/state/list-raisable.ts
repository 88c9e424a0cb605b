import { cameraEventKind, cameraEventRules } from '@watchfire/contract/device/camera-event.rules.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { objectRules, zoneRules } from '@watchfire/contract/device/zone.rules.ts'
import { quantity, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { type Reader, readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { countFigures, lastDays, momentsOfDays } from '../../report/report.public.ts'
import { findRaisable } from './alarm-source.queries.ts'
import { ownFaults } from './read-alarm-source.ts'

const days = 30
/** No catalogue has more types in use. */
const mostTypes = 500

export const getRaisableTypes: Handler<typeof deviceCalls.listRaisable> = (_, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const raised = await countFigures(trx, { viewer, ...momentsOfDays(lastDays(days)) }, 'type', mostTypes)
    const types = new Set([...(await raisableBy(trx, viewer)), ...raised.map(({ key }) => Number(key))])
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
