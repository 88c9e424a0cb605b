/** Whether a person's lists of alarms say what a model said of each: a switch of theirs, kept in this browser. Off, nothing is asked for. */
import { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import type { OpinionVerdict } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { accountSetting } from '../../core/account-setting.ts'
import { request } from '../../core/client.ts'

/** `sort`: marked, and the rows of a page sorted by it among their like. */
export const opinionUses = ['off', 'mark', 'sort'] as const
export type OpinionUse = (typeof opinionUses)[number]
/** By the alarm's id; one without an opinion is not among them. */
export type Opinions = Readonly<Record<string, OpinionVerdict>>

const store = accountSetting<{ use: OpinionUse }>('opinionMarks', stored => ({
  use: opinionUses.find(use => use === stored?.use) ?? 'off',
}))
export const currentOpinionUse = (): OpinionUse => store.now().use
export const useOpinionUse = (): OpinionUse => store.use().use
export const setOpinionUse = (use: OpinionUse): void => store.change({ use })

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
