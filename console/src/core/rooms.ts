import type { Call } from '@watchfire/contract/core/call.ts'
import { allCalls, type RoomName } from '@watchfire/contract/index.ts'

export type { RoomName }

const roomByCall = new Map<Call, RoomName>()
for (const [room, calls] of Object.entries(allCalls))
  for (const call of Object.values(calls) as Call[]) roomByCall.set(call, room as RoomName)

/** The room that declares a call: first part of every query key, and what an act names to refresh. */
export function roomOf(call: Call): RoomName {
  const room = roomByCall.get(call)
  if (!room) throw new Error(`${call.path} is not in the contract`)
  return room
}
