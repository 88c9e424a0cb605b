import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'

/** What the system holds while many come at once. */
const heldBytes = 1024 * 1024

/** Where traps come in. */
export class TrapSocket {
  private readonly onMessage: (message: Buffer, from: RemoteInfo) => void
  private socket: Socket | undefined

  constructor(onMessage: (message: Buffer, from: RemoteInfo) => void) {
    this.onMessage = onMessage
  }

  async open(port: number): Promise<void> {
    const socket = createSocket('udp4')
    try {
      socket.bind(port)
      await once(socket, 'listening')
    } catch (error) {
      socket.close()
      throw error
    }
    try {
      socket.setRecvBufferSize(heldBytes)
    } catch {
      // The system gives less; then it is less.
    }
    socket.on('error', () => {})
    socket.on('message', this.onMessage)
    this.socket = socket
  }

  close(): void {
    this.socket?.close()
    this.socket = undefined
  }

  answer(message: Buffer, { address, port }: { address: string; port: number }): void {
    this.socket?.send(message, port, address, () => {})
  }
}
