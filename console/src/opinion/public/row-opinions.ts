/** What a model said of the rows of a list, and how it is shown. It comes with the first list of somebody who marks by it: nobody else loads it. */
import { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { request } from '../../core/client.ts'
import type { Opinions } from './opinion-marks.ts'

export { OpinionChip } from '../OpinionChip.tsx'
export { OpinionSwitch } from '../OpinionSwitch.tsx'

/** A list waits so long for what is said of its rows, and then stands without. */
const waitMs = 2000

/** Without an answer there are none. */
export async function readOpinions(alarmIds: readonly string[], signal: AbortSignal): Promise<Opinions> {
  if (alarmIds.length === 0) return {}
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, waitMs)
  signal.addEventListener('abort', end)
  try {
    const said = await request(opinionCalls.listOfAlarms, { alarmIds: [...alarmIds] }, { signal: ending.signal })
    return Object.fromEntries(said.flatMap(({ alarmId, verdict }) => (verdict ? [[alarmId, verdict]] : [])))
  } catch (error) {
    if (signal.aborted) throw error
    return {}
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
