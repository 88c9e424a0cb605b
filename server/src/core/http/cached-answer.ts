/** Answers that are given again and again unchanged: encoded once, for as long as whoever gives them keeps them. */
import type { Call } from '@watchfire/contract/core/call.ts'
import { okMessage } from '@watchfire/contract/core/envelope.ts'
import type { FastifyReply } from 'fastify'
import { encodeAnswer } from './decode-input.ts'

const kept = new WeakMap<object, { body?: Buffer }>()

/** Marks an answer that its handler will give again, the same object, and that nobody changes. */
export function cacheAnswer<T extends object>(answer: T): T {
  kept.set(answer, {})
  return answer
}

const bodyOf = (call: Call, answer: unknown) => ({ rcode: 0, rmsg: okMessage, ...encodeAnswer(call, answer) })

/** What is sent for an answer: an object to be written as JSON, or the bytes of one that is kept. */
export function answerBody(call: Call, answer: unknown, reply: FastifyReply): object {
  const held = typeof answer === 'object' && answer !== null ? kept.get(answer) : undefined
  if (!held) return bodyOf(call, answer)
  held.body ??= Buffer.from(JSON.stringify(bodyOf(call, answer)))
  void reply.type('application/json; charset=utf-8')
  return held.body
}
