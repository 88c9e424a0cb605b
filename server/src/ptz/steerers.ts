/**
 * Who steers which camera now, and how fast. Kept by the server that holds the line of its AI server: another one refuses what is asked of it
 * as if the AI server were away.
 */
import { ptzPace, ptzRate } from '@watchfire/contract/ptz/ptz.shapes.ts'

export type Steerer = { sessionId: number; accountId: number; fullName: string }
type Held = { by: Steerer; until: number; acts: number; actsAt: number }

/** Cameras remembered; those that nobody steers any more are forgotten beyond it. */
const mostRemembered = 1000

export type Steerers = ReturnType<typeof steerers>

export function steerers(now: () => number = () => performance.now()) {
  const held = new Map<number, Held>()
  const isSame = (one: Steerer, other: Steerer) =>
    one.sessionId === other.sessionId && one.accountId === other.accountId

  function heldBy(deviceNo: number): Held | undefined {
    const found = held.get(deviceNo)
    return found && found.until > now() ? found : undefined
  }

  function forget(): void {
    if (held.size < mostRemembered) return
    for (const [deviceNo, { until }] of held) if (until <= now()) held.delete(deviceNo)
  }

  return {
    /** Who steers it beside this one; empty where nobody does. */
    otherThan(deviceNo: number, me: Steerer): string {
      const found = heldBy(deviceNo)
      return found && !isSame(found.by, me) ? found.by.fullName : ''
    },
    /** One more act of this one: whether it begins to steer or goes on, or is too fast. Nobody else may steer. */
    act(deviceNo: number, by: Steerer): 'begins' | 'goesOn' | 'tooFast' {
      const before = heldBy(deviceNo)
      const at = now()
      const rested = before ? ((at - before.actsAt) / 1000) * ptzRate.perSecond : ptzRate.burst
      const acts = Math.max(0, (before?.acts ?? 0) - rested) + 1
      if (acts > ptzRate.burst) return 'tooFast'
      if (!before) forget()
      held.set(deviceNo, { by, until: at + ptzPace.lease, acts, actsAt: at })
      return before ? 'goesOn' : 'begins'
    },
  }
}
