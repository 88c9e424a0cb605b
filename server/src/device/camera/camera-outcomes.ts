/** What each camera of an act came to, as it is answered. What one of them refuses is told of it and refuses nothing else. */
import type { CameraOutcome } from '@watchfire/contract/device/camera-bulk.calls.ts'
import { Refusal, refusalBody, refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import type { FoundCamera } from './camera.queries.ts'
import type { Verdict } from './judge-change.ts'

export const hasHistory = (): Refusal => refuse('device.cameraHasHistory')
export const notDone = (): Refusal => refuse('device.notDone')

export function cameraOutcomes(viewer: Pick<Viewer, 'language' | 'brand'>) {
  const known = new Map<string, CameraOutcome>()
  const outcomeOf = (of: { channelId: string; name: string }, verdict: Verdict): CameraOutcome => {
    if (verdict === 'same') return { ...of, result: 'same', reason: '' }
    return verdict instanceof Refusal
      ? { ...of, result: 'refused', reason: reasonOf(verdict, viewer) }
      : { ...of, result: 'done', reason: '' }
  }
  return {
    note({ device_id: channelId, name }: FoundCamera, verdict: Verdict): void {
      known.set(channelId, outcomeOf({ channelId, name }, verdict))
    },
    /** In this order; of an id that nobody has it is said that there is none. */
    inOrder: (ids: readonly string[]) =>
      ids.map(id => known.get(id) ?? outcomeOf({ channelId: id, name: '' }, refuse('device.notFound'))),
  }
}

const reasonOf = (refusal: Refusal, { language, brand }: Pick<Viewer, 'language' | 'brand'>): string =>
  refusalBody(refusal, language, brand).body.rmsg
