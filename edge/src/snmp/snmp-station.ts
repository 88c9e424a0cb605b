/** All of SNMP of an edge, in its process: asks the devices that are set up, and receives their traps. */
import { lookup } from 'node:dns/promises'
import type { IngestReading } from '@watchfire/contract/sensor/sensor.shapes.ts'
import type { SnmpProblem, SnmpReport } from '@watchfire/contract/snmp/snmp.shapes.ts'
import { mayBeCamera } from '../camera/rtsp/camera-network.ts'
import { RetryingListener } from '../child/retrying-listener.ts'
import { PolledDevice, type PollTimes } from './polled-device.ts'
import { Sender } from './sender.ts'
import type { SnmpDevice, SnmpSettings, SnmpUpdate } from './snmp-messages.ts'
import { TrapHandler } from './trap-handler.ts'
import { TrapSocket } from './trap-socket.ts'

/** A name may come to mean another address. */
const resolveIntervalMs = 5 * 60_000
const checkIntervalMs = 20_000
/** A port that cannot be had. */
const retry = { firstMs: 1000, maxMs: 60_000 }

type Followed = {
  /** What of its settings its line depends on. */
  text: string
  device: SnmpDevice
  address: string | undefined
  lookedAt: number
  sender: Sender | undefined
  polled: PolledDevice | undefined
  problem: SnmpProblem | null
}

export class SnmpStation {
  private readonly publish: (update: SnmpUpdate) => void
  private readonly times: PollTimes | undefined
  private readonly followed = new Map<string, Followed>()
  private readonly byAddress = new Map<string, Followed>()
  private readonly traps: TrapHandler
  private readonly socket: TrapSocket
  private readonly port: RetryingListener
  private listensAt: number | undefined
  private readonly resolveTimer: NodeJS.Timeout
  private turn: Promise<void> = Promise.resolve()

  constructor(publish: (update: SnmpUpdate) => void, times?: PollTimes) {
    this.publish = publish
    this.times = times
    const note = (what: string, about: Record<string, string | number>) => publish({ kind: 'note', what, about })
    this.traps = new TrapHandler({
      knownAt: address => this.byAddress.get(address),
      onReadings: readings => this.send(readings),
      onAlarm: alarm => publish({ kind: 'alarm', alarm }),
      note,
    })
    this.socket = new TrapSocket((message, from) => this.traps.handleMessage(message, from))
    this.port = new RetryingListener({ of: 'traps', agent: this.socket, ...retry, note })
    this.resolveTimer = setInterval(() => void this.lookUp(), checkIntervalMs).unref()
  }

  /** Settled when the port was tried and addresses were looked up. */
  configure(settings: SnmpSettings): Promise<void> {
    this.turn = this.turn.then(() => this.follow(settings))
    return this.turn
  }

  report(): SnmpReport {
    return {
      problem: this.port.problem,
      devices: [...this.followed.values()].map(({ device: { id }, problem, polled }) => ({
        id,
        problem: problem ?? polled?.problem ?? null,
        ...this.traps.takenOf(id),
        points: polled?.report ?? [],
      })),
      ...this.traps.report(),
    }
  }

  async close(): Promise<void> {
    clearInterval(this.resolveTimer)
    for (const one of this.followed.values()) one.polled?.close()
    await this.port.use(undefined)
  }

  private async follow({ port, devices }: SnmpSettings): Promise<void> {
    const wanted = new Map(devices.map(device => [device.id, device]))
    for (const [id, one] of this.followed) {
      const device = wanted.get(id)
      if (device && textOf(device) === one.text) {
        // What its traps mean needs no new line.
        one.device = { ...device, marks: one.device.marks }
        continue
      }
      one.polled?.close()
      this.followed.delete(id)
    }
    for (const device of devices) if (!this.followed.has(device.id)) this.followed.set(device.id, begun(device))
    await this.lookUp()
    this.traps.forget(devices)
    const listensAt = devices.length > 0 ? port : undefined
    if (listensAt === this.listensAt && this.port.problem === null) return
    this.listensAt = listensAt
    await this.port.use(listensAt)
  }

  private async lookUp(): Promise<void> {
    await Promise.all([...this.followed.values()].map(one => this.place(one)))
    this.byAddress.clear()
    for (const one of this.followed.values()) if (one.address) this.byAddress.set(one.address, one)
  }

  private async place(one: Followed): Promise<void> {
    const { device } = one
    const now = performance.now()
    if (one.address && now - one.lookedAt < resolveIntervalMs) return
    one.lookedAt = now
    const address = await addressOf(device.host)
    // One that cannot be looked up now is where it was.
    if (!address && one.address) return
    const { secret, points } = device
    one.problem = address ? (secret ? null : 'otherKey') : 'badAddress'
    if (!address || address === one.address || this.followed.get(device.id) !== one) return
    one.address = address
    one.polled?.close()
    if (!secret) return
    one.sender ??= new Sender({
      secret,
      marks: device.marks,
      answer: (message, to) => this.socket.answer(message, to),
      onMarks: marks => this.publish({ kind: 'marks', id: device.id, marks }),
    })
    one.polled = new PolledDevice({
      address,
      port: device.port,
      secret,
      points,
      onReadings: readings => this.send(readings),
      times: this.times,
    })
  }

  private send(readings: IngestReading[]): void {
    this.publish({ kind: 'readings', readings })
  }
}

const textOf = ({ traps: _, marks: __, ...line }: SnmpDevice) => JSON.stringify(line)
const begun = (device: SnmpDevice): Followed => ({
  text: textOf(device),
  device,
  address: undefined,
  lookedAt: 0,
  sender: undefined,
  polled: undefined,
  problem: null,
})

/** Looked up once and checked: what is opened is this address. */
async function addressOf(host: string): Promise<string | undefined> {
  try {
    const found = await lookup(host, { family: 4, all: true })
    return found.map(one => one.address).find(mayBeCamera)
  } catch {
    return undefined
  }
}
