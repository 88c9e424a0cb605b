/** The one connection to a gateway: requests follow each other, an answer that comes too late belongs to nobody. */
import { isIP, Socket } from 'node:net'
import { lookupCamera, mayBeCamera } from '../camera/rtsp/camera-network.ts'
import { ModbusFault } from './modbus-fault.ts'
import { AnswerReader, packRequest, type ReadRequest, readAnswer } from './modbus-frames.ts'

export type LineTiming = { connectMs: number; answerMs: number }
export const defaultLineTiming: LineTiming = { connectMs: 3000, answerMs: 1000 }
/** So many unanswered requests in a row: the connection may be dead without knowing it, and a new one is made. */
const missesOfConnection = 3
const maxStrays = 8

type Waiting = { id: number; request: ReadRequest; done: (result: number[] | ModbusFault) => void }

export class ModbusLine {
  readonly host: string
  readonly port: number
  private readonly timing: LineTiming
  private socket: Socket | undefined
  private waiting: Waiting | undefined
  private id = 0
  private misses = 0
  private strays = 0
  private closed = false
  private last: Promise<unknown> = Promise.resolve()

  constructor({ host, port }: { host: string; port: number }, timing: LineTiming = defaultLineTiming) {
    this.host = host
    this.port = port
    this.timing = timing
  }

  /** The registers, or bits. Whoever asks meanwhile waits. @throws ModbusFault */
  read(request: ReadRequest): Promise<number[]> {
    const mine = this.last.then(() => this.readNow(request))
    this.last = mine.catch(() => {})
    return mine
  }

  close(): void {
    this.closed = true
    this.drop(new ModbusFault('unreachable'))
  }

  private async readNow(request: ReadRequest): Promise<number[]> {
    const isOld = this.socket !== undefined
    try {
      return await this.ask(request)
    } catch (error) {
      // Gateways end connections on which nothing is asked for a while: that is no fault.
      if (!isOld || this.closed || !(error instanceof ModbusFault) || error.problem !== 'unreachable') throw error
      return this.ask(request)
    }
  }

  private async ask(request: ReadRequest): Promise<number[]> {
    const socket = this.socket ?? (await this.connect())
    this.id = (this.id + 1) & 0xffff
    const { id } = this
    const result = await new Promise<number[] | ModbusFault>(resolve => {
      const timer = setTimeout(() => {
        this.misses += 1
        if (this.misses >= missesOfConnection) this.drop(new ModbusFault('silent'))
        else this.answer(new ModbusFault('silent'))
      }, this.timing.answerMs)
      this.waiting = {
        id,
        request,
        done: outcome => {
          clearTimeout(timer)
          resolve(outcome)
        },
      }
      socket.write(packRequest(id, request))
    })
    if (result instanceof ModbusFault) throw result
    return result
  }

  private answer(outcome: number[] | ModbusFault): void {
    const { waiting } = this
    this.waiting = undefined
    waiting?.done(outcome)
  }

  private drop(why: ModbusFault): void {
    const { socket } = this
    this.socket = undefined
    this.misses = 0
    this.strays = 0
    socket?.destroy()
    this.answer(why)
  }

  private connect(): Promise<Socket> {
    const { host, port } = this
    if (this.closed) return Promise.reject(new ModbusFault('unreachable'))
    if (isIP(host) && !mayBeCamera(host)) return Promise.reject(new ModbusFault('badAddress'))
    return new Promise((resolve, reject) => {
      const socket = new Socket()
      const reader = new AnswerReader()
      const fail = (problem: 'unreachable' | 'badAddress', message?: string) => {
        clearTimeout(timer)
        socket.destroy()
        reject(new ModbusFault(problem, message))
      }
      const timer = setTimeout(() => fail('unreachable', 'no connection in time'), this.timing.connectMs)
      socket.setNoDelay(true)
      socket.on('error', (error: NodeJS.ErrnoException) =>
        fail(error.code === 'EACCES' ? 'badAddress' : 'unreachable', error.message),
      )
      socket.on('close', () => {
        fail('unreachable')
        if (this.socket === socket) this.drop(new ModbusFault('unreachable'))
      })
      socket.on('data', chunk => {
        if (this.socket === socket) this.take(reader, chunk)
      })
      socket.connect({ host, port, lookup: lookupCamera }, () => {
        clearTimeout(timer)
        if (this.closed) return fail('unreachable')
        this.socket = socket
        resolve(socket)
      })
    })
  }

  private take(reader: AnswerReader, chunk: Buffer): void {
    try {
      for (const { id, body } of reader.push(chunk)) {
        const { waiting } = this
        if (waiting?.id !== id) {
          // An answer that comes too late is nobody's; whoever speaks unasked is no gateway.
          this.strays += 1
          if (this.strays > maxStrays) throw new ModbusFault('protocol')
          continue
        }
        this.misses = 0
        this.strays = 0
        this.answer(outcomeOf(waiting.request, body))
      }
    } catch (error) {
      this.drop(error instanceof ModbusFault ? error : new ModbusFault('protocol'))
    }
  }
}

/** An exception is an answer; what does not fit the request is none. @throws ModbusFault */
function outcomeOf(request: ReadRequest, body: Buffer): number[] | ModbusFault {
  try {
    return readAnswer(request, body)
  } catch (error) {
    if (error instanceof ModbusFault && error.problem !== 'protocol') return error
    throw error
  }
}
