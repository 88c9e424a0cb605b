/** How an alarm of each family is found and handled: by the family's own calls, or by those that take every family. */
import { alarmCalls } from './alarm.calls.ts'
import type { Alarm, AlarmFamily } from './alarm.shapes.ts'
import { familyCalls, type HandleCalls } from './family.calls.ts'
import { alarmFamilies, entryOf, findName, handleName, ownIdName } from './family-table.ts'

type FamilyWays = {
  find: typeof alarmCalls.get
  handle: typeof alarmCalls.handle | HandleCalls[keyof HandleCalls]
  /** The name its calls know an alarm by. */
  idOf: (alarm: Alarm) => string
  /** What its handling call is told besides the verdict. */
  told?: { state: 'handled' }
}

export const familyWays = Object.fromEntries(alarmFamilies.map(family => [family, waysOf(family)])) as Readonly<
  Record<AlarmFamily, FamilyWays>
>

function waysOf(family: AlarmFamily): FamilyWays {
  const { find, handle } = entryOf(family)
  const calls: Record<string, unknown> = familyCalls
  const ownId = handle && handle.ids !== 'alarmIds' ? ownIdName(family) : 'id'
  return {
    find: find ? (calls[findName(family)] as FamilyWays['find']) : alarmCalls.get,
    handle: handle ? (calls[handleName(family)] as FamilyWays['handle']) : alarmCalls.handle,
    idOf: (alarm: Alarm & { [name: string]: unknown }) => (alarm[ownId] as string | undefined) ?? alarm.id,
    ...(handle?.measured && { told: { state: 'handled' } }),
  }
}
