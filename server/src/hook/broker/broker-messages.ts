/** What travels between the server and the process that holds the lines to brokers. */

/** Where to, by a checked address, and what for. */
export type LineOrder = {
  line: number
  host: string
  address: string
  family: 4 | 6
  port: number
  tls: boolean
  certificate: string
  clientId: string
  login: string
  password?: string | undefined
  topics: readonly string[]
  formerTopics: readonly string[]
  qos: 0 | 1
}

export type BrokerOrder =
  | { kind: 'open'; order: LineOrder }
  | { kind: 'close'; line: number }
  /** It is stored here: the broker may forget it. */
  | { kind: 'done'; line: number; id: number }
  | { kind: 'ping' }

export type BrokerMessage = {
  line: number
  id: number
  topic: string
  payload: Uint8Array
  /** There was more of it, which is gone. */
  isTooLong: boolean
  /** It was said before we came, and is what was said last. */
  isRetained: boolean
}

export type BrokerReport =
  | { kind: 'ready' }
  | { kind: 'connected'; line: number }
  | { kind: 'closed'; line: number; code: string; words: string }
  | ({ kind: 'message' } & BrokerMessage)
  | { kind: 'pong'; bytes: number }
