import { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import type { Suggestion } from '@watchfire/contract/relation/relation.shapes.ts'
import { useState } from 'react'
import { request } from '../core/client.ts'
import { showError } from '../core/show-error.ts'
import { textOf } from '../core/texts.ts'
import { notify } from '../core/toasts.ts'
import { refreshModules } from '../core/use-call.ts'
import { suggestionTexts } from './suggestion.texts.ts'

/** Adds what was suggested, the cameras of a device or region together; what was added before a refusal stays. */
export function useAddSuggested(onDone: () => void) {
  const [isAdding, setAdding] = useState(false)
  const add = async (chosen: readonly Suggestion[]) => {
    if (isAdding) return
    setAdding(true)
    let added = 0
    try {
      for (const [deviceId, rows] of Map.groupBy(chosen, row => row.deviceId)) {
        const cameras = rows.map(row => row.channelId)
        const regionId = rows[0]?.ofRegionId ?? null
        const answer =
          regionId === null
            ? await request(relationCalls.addOfDevice, { deviceId, cameras })
            : await request(relationCalls.addOfRegion, { regionId, cameras })
        added += answer.added
      }
    } catch (error) {
      showError(error)
    }
    if (added > 0) notify.success(textOf(suggestionTexts, 'added', { count: added }))
    await refreshModules(['relation'])
    setAdding(false)
    onDone()
  }
  return { add, isAdding }
}
