/** What never becomes a request of a route, answered in the envelope and with the headers of every other answer. */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Language } from '@watchfire/contract/core/errors.ts'
import type { ErrorCode } from '@watchfire/contract/error-table.ts'
import { answerHeaders } from './answer-headers.ts'
import { languageOf } from './reader-language.ts'
import { refusalBody, refuse } from './refuse.ts'

/** Node gave up on the bytes of a connection: no HTTP, headers too long or too slow. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return void socket.destroy()
  const code = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'call.tooSlow' : 'call.malformed'
  const { status, headers, text } = answerOf(code, 'zh')
  const line = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : status
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
  if (!socket.writable) return void socket.destroy()
  socket.write(`HTTP/1.1 ${line} ${STATUS_CODES[line]}\r\n${lines.join('')}\r\n${text}`)
  socket.destroySoon()
}

/** `Expect:` with anything but 100-continue. */
export function answerExpectation(request: IncomingMessage, response: ServerResponse): void {
  const { headers, text } = answerOf('call.malformed', languageOf(request))
  response.writeHead(417, { ...headers, connection: 'close' }).end(text)
}

function answerOf(code: ErrorCode, language: Language) {
  const { status, body } = refusalBody(refuse(code), language)
  const text = JSON.stringify(body)
  const length = String(Buffer.byteLength(text))
  return {
    status,
    text,
    headers: { ...answerHeaders, 'content-type': 'application/json; charset=utf-8', 'content-length': length },
  }
}
