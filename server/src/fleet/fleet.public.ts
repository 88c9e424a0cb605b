/** What other modules may ask of this one: the lines to the edges, and what is told over a stream of theirs. */
export { answerOverLine } from './answer-over-line.ts'
export { announceConfiguration } from './configuration-signal.queries.ts'
export type { StreamFacts, StreamOver, StreamSink, UplinkStream } from './uplink-connection.ts'
export type { UplinkHub } from './uplink-hub.ts'
