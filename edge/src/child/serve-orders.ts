/** A child process of the edge: takes orders over standard input, and writes results to file descriptor 3. Child processes only. */
import { Socket } from 'node:net'
import { type Message, MessageReader, packMessage, ready } from './pipe-messages.ts'

/** Ending the usual way may hang in a native library's threads. */
const end = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

/**
 * Says that it is ready, and ends when the edge closes its input, however the edge ended. `onChunk` is called when a piece of input is
 * through, `beforeExit` before it ends.
 */
export function serveOrders(
  obey: (message: Message) => void,
  { onChunk = () => {}, beforeExit }: { onChunk?: () => void; beforeExit?: () => Promise<void> } = {},
): Socket {
  const output = new Socket({ fd: 3, readable: false, writable: true })
  const reader = new MessageReader(obey)
  process.stdin.on('data', (chunk: Buffer) => {
    reader.push(chunk)
    onChunk()
  })
  const leave = () => void (beforeExit ? beforeExit().finally(end) : end())
  process.stdin.on('end', leave)
  process.stdin.on('error', leave)
  output.on('error', end)
  // Ctrl-C reaches the whole group; the edge ends this process when it is done with it.
  process.on('SIGINT', () => {})
  for (const part of packMessage(ready, 0)) output.write(part)
  return output
}
