/**
 * The alarm families (spec §7): the one table from which their calls, routes, samples and ids grow. A type's family stands in the
 * catalogue; the list and everything else is one for all of them.
 */

export type FamilyEntry = {
  /** The name its alarms' ids have beside `alarmId`, as it travels. */
  ownId?: string
  /** The call that finds one of its alarms. */
  find?: { path: string; summary: string }
  /** The call that handles them, where they have one of their own. */
  handle?: {
    path: string
    /** What is handled, for the documentation. */
    summary: string
    /** The name of the list of alarms, as it travels; of `ownId`s unless it is the usual one. */
    ids: string
    /** What was measured was true: saying that such alarms are handled is enough. */
    measured?: true
  }
}

export const familyTable = {
  /** Handled and found by the calls that take every family. */
  general: {},
  seres: {
    find: { path: '/api/seres/findSeresAlarmInfoById', summary: 'One alarm of a special server' },
    handle: { path: '/api/seres/batchUpdateByAIds', summary: 'alarms of special servers', ids: 'alarmIds' },
  },
  sensor: {
    ownId: 'saId',
    find: { path: '/api/sensor/findSensorAlarmBySaId', summary: 'One alarm of a sensor' },
    handle: { path: '/api/sensor/batchUpdateSa', summary: 'alarms of sensors', ids: 'saIds', measured: true },
  },
  jam: {
    ownId: 'jamId',
    find: { path: '/api/jam/findJamAlarmByJamId', summary: 'One jam alarm' },
    handle: { path: '/api/jam/batchUpdateJam', summary: 'jam alarms', ids: 'jamIds', measured: true },
  },
  meter: {
    ownId: 'meterId',
    find: { path: '/api/meter/findMeterAlarmInfoByAId', summary: 'One alarm of a meter' },
    // It names alarms, not meters.
    handle: { path: '/api/meter/batchUpdateMeter', summary: 'alarms of meters', ids: 'alarmIds', measured: true },
  },
  people: { find: { path: '/api/people/findPsInfoByPsId', summary: 'One alarm about a person' } },
} as const satisfies Record<string, FamilyEntry>

export type AlarmFamily = keyof typeof familyTable
export const alarmFamilies = Object.keys(familyTable) as [AlarmFamily, ...AlarmFamily[]]
export const entryOf = (family: AlarmFamily): FamilyEntry => familyTable[family]

/** Families whose entry has that part. */
type Having<Part> = { [F in AlarmFamily]: (typeof familyTable)[F] extends Part ? F : never }[AlarmFamily]
export type FamilyWithFind = Having<{ find: object }>
export type FamilyWithHandle = Having<{ handle: object }>
export type MeasuredFamily = Having<{ handle: { measured: true } }>
type FamilyWithOwnId = Having<{ ownId: string }>
export const familiesWithFind = alarmFamilies.filter(
  (family): family is FamilyWithFind => 'find' in familyTable[family],
)
export const familiesWithHandle = alarmFamilies.filter(
  (family): family is FamilyWithHandle => 'handle' in familyTable[family],
)
const familiesWithOwnId = alarmFamilies.filter((family): family is FamilyWithOwnId => 'ownId' in familyTable[family])

/** The inside name of a family's own id, and of its calls. */
export const ownIdName = <F extends AlarmFamily>(family: F) => `${family}AlarmId` as const
const capital = <F extends AlarmFamily>(family: F) =>
  `${family.charAt(0).toUpperCase()}${family.slice(1)}` as Capitalize<F>
export const findName = <F extends AlarmFamily>(family: F) => `find${capital(family)}` as const
export const handleName = <F extends AlarmFamily>(family: F) => `handle${capital(family)}` as const

/** One value for each family with an id of its own, under its inside name. */
export const forOwnIds = <V>(of: (family: FamilyWithOwnId) => V) =>
  Object.fromEntries(familiesWithOwnId.map(family => [ownIdName(family), of(family)])) as {
    [F in FamilyWithOwnId as `${F}AlarmId`]: V
  }
export const ownIdOnWire = forOwnIds(family => familyTable[family].ownId)
/** The id of an alarm under its family's own name; nothing where it has none. */
export const ownIdOf = (family: AlarmFamily, id: string): { [F in FamilyWithOwnId as `${F}AlarmId`]?: string } =>
  entryOf(family).ownId ? { [ownIdName(family)]: id } : {}
