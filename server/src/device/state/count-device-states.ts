import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { deviceStates } from '../channel-view.ts'
import { countStates } from './state-list.queries.ts'

export const getStateCounts: Handler<typeof deviceCalls.countStates> = async (filter, viewer, { db }) => {
  const counts = { offline: 0, online: 0, inactive: 0, disabled: 0 }
  for (const { state, count } of await readInScope(db, viewer, trx => countStates(trx, viewer, filter))) {
    const word = deviceStates[state]
    if (word) counts[word] += count
  }
  return counts
}
