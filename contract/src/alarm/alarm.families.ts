/** How an alarm of each family is found and handled (spec §7): the one table. The list and everything else is one for all of them. */
import { alarmCalls } from './alarm.calls.ts'
import type { Alarm, AlarmFamily } from './alarm.shapes.ts'
import { familyCalls } from './family.calls.ts'

type FamilyWays = {
  find: typeof alarmCalls.get
  handle: typeof alarmCalls.handle | (typeof familyCalls)[`handle${'Seres' | 'Sensor' | 'Jam' | 'Meter'}`]
  /** The name its calls know an alarm by. */
  idOf: (alarm: Alarm) => string
  /** What its handling call is told besides the verdict. */
  told?: { state: 'handled' }
}

const ownId = ({ id }: Alarm) => id
const told = { state: 'handled' } as const

export const familyWays: Readonly<Record<AlarmFamily, FamilyWays>> = {
  general: { find: alarmCalls.get, handle: alarmCalls.handle, idOf: ownId },
  seres: { find: familyCalls.findSeres, handle: familyCalls.handleSeres, idOf: ownId },
  sensor: {
    find: familyCalls.findSensor,
    handle: familyCalls.handleSensor,
    idOf: ({ sensorAlarmId, id }) => sensorAlarmId ?? id,
    told,
  },
  jam: {
    find: familyCalls.findJam,
    handle: familyCalls.handleJam,
    idOf: ({ jamAlarmId, id }) => jamAlarmId ?? id,
    told,
  },
  // Its calls name alarms, not meters.
  meter: { find: familyCalls.findMeter, handle: familyCalls.handleMeter, idOf: ownId, told },
  // There is no handling call of their own.
  people: { find: familyCalls.findPeople, handle: alarmCalls.handle, idOf: ownId },
}
