/** A console's end of the live channel, for tests: keeps what came and waits for what is expected. */
import type { Socket } from 'node:net'
import type { LiveMessage } from '@watchfire/contract/core/live.ts'
import { WebSocket } from 'ws'

export type LiveClient = Awaited<ReturnType<typeof openLive>>

export async function openLive(
  url: string,
  { headers = {}, perMessageDeflate = true }: { headers?: Record<string, string>; perMessageDeflate?: boolean } = {},
) {
  const socket = new WebSocket(url, { headers, perMessageDeflate })
  let line: Socket | undefined
  socket.once('upgrade', response => {
    line = response.socket
  })
  const messages: LiveMessage[] = []
  const waiters = new Set<() => void>()
  const settle = () => {
    for (const waiter of waiters) waiter()
  }
  let closedWith: number | undefined
  socket.on('message', data => {
    messages.push(JSON.parse(String(data)))
    settle()
  })
  socket.on('close', code => {
    closedWith = code
    settle()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('unexpected-response', (_, response) => reject(new Error(`status ${response.statusCode}`)))
    socket.once('error', reject)
  })
  const until = (what: string, fulfilled: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (!fulfilled()) return
        clearTimeout(timer)
        waiters.delete(check)
        resolve()
      }
      const timer = setTimeout(() => {
        waiters.delete(check)
        reject(new Error(`waited in vain for ${what}; came: ${JSON.stringify(messages).slice(0, 500)}`))
      }, 30_000)
      waiters.add(check)
      check()
    })
  const events = () => messages.flatMap(message => (message.type === 'events' ? message.events : []))
  return {
    socket,
    messages,
    events,
    cursor: () => messages.findLast(message => 'cursor' in message)?.cursor ?? '',
    untilEvents: (count: number) => until(`${count} events`, () => events().length >= count),
    untilType: (type: LiveMessage['type']) => until(type, () => messages.some(message => message.type === type)),
    untilClosed: async () => {
      await until('the end', () => closedWith !== undefined)
      return closedWith
    },
    bytesRead: () => line?.bytesRead ?? 0,
    close: () => socket.close(),
  }
}
