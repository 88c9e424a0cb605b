/** When what is on screen can no longer be taken for the present. */
export type ConnectionFacts = {
  isLive: boolean
  /** The first call that failed since the last that was answered. */
  failingSince?: number
  /** The oldest call that waits, with nothing heard since it was made. */
  waitingSince?: number
  /** The browser said so; it may be wrong about a plant network, so any answer outweighs it. */
  isOffline: boolean
}

/** A server that starts anew is back sooner than this; a console that is told nothing meanwhile misses nothing. */
const failingLimit = 3000
/** With the live channel open, or with a call that merely waits: longer than one poll (10 s) takes. */
const silenceLimit = 12_000

export function isLost({ isLive, failingSince, waitingSince, isOffline }: ConnectionFacts, now: number): boolean {
  const longer = (since: number | undefined, limit: number) => since !== undefined && now - since >= limit
  return isOffline || longer(failingSince, isLive ? silenceLimit : failingLimit) || longer(waitingSince, silenceLimit)
}
