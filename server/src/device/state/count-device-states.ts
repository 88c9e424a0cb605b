import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { deviceKind } from '@watchfire/contract/device/device.shapes.ts'
import { z } from 'zod'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { deviceStates } from '../channel-view.ts'
import { countStates } from './state-list.queries.ts'

const none = { offline: 0, online: 0, inactive: 0, disabled: 0 }

export const getStateCounts: Handler<typeof deviceCalls.countStates> = async (filter, viewer, { db }) => {
  const rows = await readInScope(db, viewer, trx => countStates(trx, viewer, filter))
  const countsOf = (of: typeof rows) => {
    const counts = { ...none }
    for (const { state, count } of of) {
      const word = deviceStates[state]
      if (word) counts[word] += count
    }
    return counts
  }
  const kinds = deviceKind.out.options.flatMap(kind => {
    const own = rows.filter(row => row.kind === z.encode(deviceKind, kind))
    return own.length > 0 ? [{ kind, ...countsOf(own) }] : []
  })
  return { ...countsOf(rows), kinds }
}
