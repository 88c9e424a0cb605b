const maxRestMs = 100
/** Whoever brings alarms in has twice as much of the processor as the relay. */
const restShare = 2
/** A message costs more than its writing here: the kernel carries it, and somebody takes it. */
const restPerMessageMs = 0.05

/**
 * How long the relay rests after a round, in ms: what happens meanwhile makes one message a reader instead of many. With few
 * readers it is nothing to speak of, with a thousand there are less than twenty rounds a second, each of all that happened.
 */
export const relayRest = ({ spentMs, messages }: { spentMs: number; messages: number }): number =>
  Math.min(maxRestMs, Math.max(spentMs * restShare, messages * restPerMessageMs))
