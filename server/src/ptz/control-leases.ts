/**
 * Who controls which camera now, and how fast. Kept by the server that holds the line of its AI server: another one refuses what is asked of it
 * as if the AI server were away.
 */
import { ptzPace, ptzRate } from '@watchfire/contract/ptz/ptz.shapes.ts'

export type PtzOperator = { sessionId: number; accountId: number; fullName: string }
type Lease = { by: PtzOperator; until: number; acts: number; actsAt: number }

/** Cameras remembered; those that nobody controls any more are forgotten beyond it. */
const maxRemembered = 1000

export type ControlLeases = ReturnType<typeof controlLeases>

export function controlLeases(now: () => number = () => performance.now()) {
  const leases = new Map<number, Lease>()
  const isSame = (one: PtzOperator, other: PtzOperator) =>
    one.sessionId === other.sessionId && one.accountId === other.accountId

  function leaseOf(deviceNo: number): Lease | undefined {
    const found = leases.get(deviceNo)
    return found && found.until > now() ? found : undefined
  }

  function forget(): void {
    if (leases.size < maxRemembered) return
    for (const [deviceNo, { until }] of leases) if (until <= now()) leases.delete(deviceNo)
  }

  return {
    /** Who controls it beside this one; empty where nobody does. */
    otherThan(deviceNo: number, me: PtzOperator): string {
      const found = leaseOf(deviceNo)
      return found && !isSame(found.by, me) ? found.by.fullName : ''
    },
    /** One more act of this one: whether it takes control or goes on, or is too fast. Nobody else may control it. */
    act(deviceNo: number, by: PtzOperator): 'begins' | 'goesOn' | 'tooFast' {
      const before = leaseOf(deviceNo)
      const at = now()
      const rested = before ? ((at - before.actsAt) / 1000) * ptzRate.perSecond : ptzRate.burst
      const acts = Math.max(0, (before?.acts ?? 0) - rested) + 1
      if (acts > ptzRate.burst) return 'tooFast'
      if (!before) forget()
      leases.set(deviceNo, { by, until: at + ptzPace.lease, acts, actsAt: at })
      return before ? 'goesOn' : 'begins'
    },
  }
}
