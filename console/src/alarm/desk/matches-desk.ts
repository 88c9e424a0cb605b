/** Whether a new alarm belongs to what the desk shows, as well as a browser can tell; the list itself always comes from the server. */
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { Selection } from '@watchfire/contract/core/envelope.ts'
import type { DeskInput } from './desk-query.ts'

export function matchesDesk(alarm: Alarm, input: DeskInput, selection: Selection): boolean {
  if (selection.projectId !== undefined && alarm.projectId !== selection.projectId) return false
  if (selection.regionId !== undefined && alarm.regionId !== selection.regionId) return false
  if (input.type !== undefined && alarm.type !== input.type) return false
  if (input.family !== undefined && alarm.family !== input.family) return false
  if (input.level !== undefined && alarm.level !== input.level) return false
  if (input.state !== undefined && alarm.state !== input.state) return false
  // What comes in has only begun to wait.
  if (input.overdue) return false
  if (input.verdict !== undefined && alarm.verdict !== input.verdict) return false
  if (input.deviceId !== undefined && alarm.deviceId !== input.deviceId) return false
  if (input.from !== undefined && alarm.at < input.from) return false
  if (input.until !== undefined && alarm.at >= input.until) return false
  if (!input.keyword) return true
  const keyword = input.keyword.toLowerCase()
  const texts = [alarm.deviceName, alarm.location, alarm.deviceLocation, alarm.typeName]
  return texts.some(text => text.toLowerCase().includes(keyword))
}
