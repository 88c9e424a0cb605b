/**
 * The live channel: one WebSocket per console, `GET /live/v1/events?ticket=…&cursor=…`. The server says what changed;
 * the console answers nothing but pongs. `cursor` names the last event seen; a console that returns with it misses nothing.
 */
import { z } from 'zod'
import { dataOf } from './body.ts'
import { call, callsOf } from './call.ts'

/** `kind` names the module's event (see `alarm.events.ts`); the rest is the module's. */
export const liveEvent = z.looseObject({ kind: z.string() })
export type LiveEvent = z.infer<typeof liveEvent>

export const liveMessage = z.discriminatedUnion('type', [
  /** First message: from here on events come. `url`: good for a minute, to come back to after a cut without a new ticket. */
  z.object({ type: z.literal('hello'), cursor: z.string(), url: z.string().optional() }),
  /** `url` renews the one of `hello`. */
  z.object({ type: z.literal('events'), cursor: z.string(), events: z.array(liveEvent), url: z.string().optional() }),
  /** Too much was missed to be told one by one: read the lists again. */
  z.object({ type: z.literal('resync'), cursor: z.string() }),
  /** The session behind this socket has ended. */
  z.object({ type: z.literal('signedOut') }),
])
export type LiveMessage = z.infer<typeof liveMessage>

export const liveCalls = callsOf('live', {
  takeTicket: call({
    path: '/live/v1/ticket',
    method: 'POST',
    right: 'signedIn',
    onWalls: true,
    summary: 'A ticket, good for 60 s, that opens the live channel',
    input: z.object({}),
    answer: dataOf(z.object({ url: z.string() })),
    errors: [],
  }),
  watchEvents: call({
    path: '/live/v1/events',
    method: 'GET',
    right: 'ticket',
    summary: 'The live channel (WebSocket)',
    input: z.object({ ticket: z.string().max(2000), cursor: z.string().max(60).optional() }),
    answer: dataOf(liveMessage),
    errors: ['session.foreignOrigin', 'session.tooManySockets'],
    transport: 'socket',
  }),
})
