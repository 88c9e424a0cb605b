/** Sockets that a library of SNMP is given in place of the system's: what they let through was looked at before. */
import { createSocket, type RemoteInfo, type Socket, type SocketType } from 'node:dgram'
import { EventEmitter } from 'node:events'
import { isAnswer } from './read-envelope.ts'

/** To one device: hears nobody else, and only what is built as it should be. */
export class OneHostSocket extends EventEmitter {
  private readonly socket: Socket

  constructor(type: SocketType, { address, port }: { address: string; port: number }) {
    super()
    this.socket = createSocket(type)
    this.socket.on('message', (message, from) => {
      if (from.address === address && from.port === port && isAnswer(message)) this.emit('message', message, from)
    })
    this.socket.on('error', error => this.emit('error', error))
    this.socket.on('close', () => this.emit('close'))
  }

  bind(...place: unknown[]): void {
    ;(this.socket.bind as (...place: unknown[]) => void)(...place)
  }
  send(...what: unknown[]): void {
    ;(this.socket.send as (...what: unknown[]) => void)(...what)
  }
  ref(): void {
    this.socket.ref()
  }
  unref(): void {
    this.socket.unref()
  }
  close(): void {
    this.socket.close()
  }
}

/** Without a port of its own: is handed messages that came elsewhere, and `answer` is what it sends. */
export class HandedSocket extends EventEmitter {
  private readonly answer: (message: Buffer, to: { address: string; port: number }) => void

  constructor(answer: (message: Buffer, to: { address: string; port: number }) => void) {
    super()
    this.answer = answer
  }

  hand(message: Buffer, from: RemoteInfo): void {
    this.emit('message', message, from)
  }
  send(message: Buffer, _from: number, _length: number, port: number, address: string): void {
    this.answer(message, { address, port })
  }
  bind(): void {}
  close(): void {}
}
