/** Brokers of others (MQTT): where they are, what is subscribed there, and how the line stands. */
import { z } from 'zod'
import { certificates, hostName, portNumber, timestamp } from '../core/fields.ts'

export const brokerPorts = { tls: 8883, plain: 1883 } as const

/** Levels between slashes; `+` stands for a whole one, `#` for all that follow. */
const topicFilter = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^(?:[^+#\p{Cc}]|(?<=^|\/)\+(?=\/|$)|(?<=^|\/)#$)+$/u)

export const brokerFields = {
  host: hostName,
  port: portNumber,
  tls: z.boolean(),
  certificate: certificates,
  /** Empty: the broker lets everybody in. */
  login: z.string().trim().max(200),
  topics: z.array(topicFilter).min(1).max(20),
  /** 1: a message counts as received once it is stored here; 0: what is sent while the line is down is lost. */
  qos: z.int().min(0).max(1),
  /** What a picture's address begins with where the expression gives its path alone: the HTTP interface beside the broker. */
  baseUrl: z.union([
    z.literal(''),
    z
      .url({ protocol: /^https?$/ })
      .max(300)
      .regex(/^https?:\/\/[^\s?#@]+$/),
  ]),
}

export const brokerState = z.enum(['waiting', 'connecting', 'connected', 'failed'])
export type BrokerState = z.output<typeof brokerState>

/** Why a line is down. paused: the expression was cut too often; protocol: what answers speaks no MQTT 3.1.1, or not as it should. */
export const brokerProblem = z.enum([
  'notOutside',
  'noName',
  'refused',
  'timeout',
  'cut',
  'certificate',
  'login',
  'topics',
  'protocol',
  'paused',
  'other',
])
export type BrokerProblem = z.output<typeof brokerProblem>

export const brokerLine = z.object({
  ...brokerFields,
  hasPassword: z.boolean(),
  state: brokerState,
  problem: brokerProblem.nullable(),
  stateAt: timestamp.nullable(),
  /** Since when whoever publishes there has said that it is not running; none: it is, or does not say. */
  senderGoneAt: timestamp.nullable(),
})
export type BrokerLine = z.output<typeof brokerLine>
