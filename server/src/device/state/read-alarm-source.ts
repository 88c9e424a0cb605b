import { alarmTypes } from '@watchfire/contract/alarm/alarm.extras.ts'
import type { AlarmSource } from '@watchfire/contract/device/alarm-source.calls.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { type ObjectRule, objectRules, zoneRules } from '@watchfire/contract/device/zone.rules.ts'
import { quantity, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { type Reader, readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { findBehindModel, findBehindRule, hasSensorOf, hasTellingCamera } from './alarm-source.queries.ts'

/** Offline, poor video, little storage, a wrong clock: the platform itself raises them of whatever there is. */
export const ownFaults: readonly number[] = [70, 71, 72, 73]

export const getAlarmSource: Handler<typeof deviceCalls.readAlarmSource> = async ({ type }, viewer, { db }) => ({
  source: await readInScope(db, viewer, trx => sourceOf(trx, viewer, type)),
})

/** Of the devices this viewer may see. */
export async function sourceOf(trx: Reader, viewer: Viewer, type: number): Promise<AlarmSource> {
  if (ownFaults.includes(type)) return 'ready'
  if (await hasTellingCamera(trx, viewer, type)) return 'ready'
  const quantities = quantity.options.map(quantityEntry).filter(({ alarmType }) => alarmType === type)
  if (quantities.length > 0) {
    const numbers = quantities.map(({ number }) => number)
    return (await hasSensorOf(trx, viewer, numbers)) ? 'ready' : 'noSensor'
  }
  const { hasShape, hasZone, hasModel } = await findBehindModel(trx, viewer, type)
  if (hasShape) return 'ready'
  const rule = objectRules.find(each => zoneRules[each].alarmType === type)
  if (rule) return sourceOfRule(trx, viewer, rule)
  if (hasModel) return 'noZone'
  if (type === alarmTypes.face) return 'noFaces'
  return hasZone ? 'noOwnModel' : 'elsewhere'
}

async function sourceOfRule(trx: Reader, viewer: Viewer, rule: ObjectRule): Promise<AlarmSource> {
  const { hasCamera, hasShape, hasModel } = await findBehindRule(trx, viewer, rule)
  if (hasShape) return 'ready'
  if (!hasCamera) return 'noCamera'
  return rule === 'enter' || hasModel ? 'noZone' : 'noModel'
}
