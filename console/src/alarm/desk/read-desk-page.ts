import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { Page } from '@watchfire/contract/core/body.ts'
import { request } from '../../core/client.ts'
import type { DeskInput } from './desk-query.ts'

/** A page of the desk, and when it was asked for: it has what was told before, and may lack what was told since. */
export type DeskReading = Page<Alarm> & { askedAt: number }

export async function readDeskPage(input: DeskInput, signal: AbortSignal): Promise<DeskReading> {
  const askedAt = Date.now()
  return { ...(await request(alarmCalls.list, input, { signal })), askedAt }
}
