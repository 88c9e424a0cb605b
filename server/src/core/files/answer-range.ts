import type { FastifyReply } from 'fastify'
import { refuse } from '../http/refuse.ts'
import { type ByteRange, rangeOf } from './byte-range.ts'

/** Sets what an answer says about the part of `size` bytes it is, and returns that part; undefined when all is asked. @throws file.badRange */
export function answerRange(reply: FastifyReply, asked: string | undefined, size: number): ByteRange | undefined {
  const range = rangeOf(asked, size)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`).header('cache-control', 'no-store')
    throw refuse('file.badRange')
  }
  if (range === 'whole') {
    reply.header('content-length', size)
    return undefined
  }
  const { start, end } = range
  reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
  return range
}
