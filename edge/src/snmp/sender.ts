/** One device as a sender of traps: what it says is read with its own secret, and counts from its own address alone. */
import type { RemoteInfo } from 'node:dgram'
import type { SnmpFact } from '@watchfire/contract/snmp/snmp.rules.ts'
import type { SnmpSecret, TrapRefusal } from '@watchfire/contract/snmp/snmp.shapes.ts'
import { RateLimiter } from '../rate-limiter.ts'
import { type EngineMark, EngineMarks } from './engine-marks.ts'
import { openReceiver, plainOf, type Received, type ReceiveError, type Varbind } from './library.ts'
import { HandedSocket } from './one-host-socket.ts'
import type { Envelope } from './read-envelope.ts'

/** `boots`: of the engine that said it; v2c tells none. `ticks`: sysUpTime, in hundredths of a second. */
export type Trap = { oid: string; ticks: number; boots: number | undefined; facts: SnmpFact[] }

const sysUpTime = '1.3.6.1.2.1.1.3.0'
const snmpTrapOid = '1.3.6.1.6.3.1.1.4.1.0'
const trapTypes: readonly number[] = [0xa6, 0xa7]
const maxVarbinds = 64
/** ResponseInvalidCode of net-snmp: it cannot be decrypted, or its proof is another one. */
const badSecretCodes: readonly (number | undefined)[] = [4, 5]
/** A key for an engine that is new costs a hash of a megabyte, and is kept: only so many are tried. */
const newEngines = { burst: 8, refillMs: 60_000 }

type Parts = {
  secret: SnmpSecret
  marks: readonly EngineMark[]
  answer: (message: Buffer, to: { address: string; port: number }) => void
  onMarks: (marks: EngineMark[]) => void
}

export class Sender {
  private readonly parts: Parts
  private readonly engines: EngineMarks
  private readonly tries = new RateLimiter<'engine'>(newEngines)
  private readonly socket: HandedSocket
  private outcome: Received | TrapRefusal = 'malformed'
  private mayAnswer = false

  constructor(parts: Parts) {
    this.parts = parts
    this.engines = new EngineMarks(parts.marks)
    this.socket = new HandedSocket((message, to) => {
      if (this.mayAnswer) parts.answer(message, to)
    })
    openReceiver(
      parts.secret,
      () => this.socket,
      (error, received) => {
        this.outcome = error ? refusalOf(error) : (received ?? 'malformed')
      },
    )
  }

  /** What it says, or why that is not taken. */
  read(message: Buffer, envelope: Envelope, from: RemoteInfo, now: number): Trap | TrapRefusal {
    const { secret } = this.parts
    const isSecure = envelope.version === 'v3'
    if (isSecure !== 'user' in secret) return 'version'
    if (isSecure) {
      if (!envelope.isSecure) return 'insecure'
      if ('user' in secret && envelope.user !== secret.user) return 'badSecret'
      if (envelope.engineId === '') return 'engine'
      if (!this.engines.knows(envelope.engineId) && !this.tries.takes('engine', now)) return 'engine'
    }
    this.outcome = 'malformed'
    // A v3 sender asks first who we are: nobody is told, so that this is no echo. Traps ask nothing.
    this.mayAnswer = !isSecure
    // The library clears what proves a message while it looks.
    this.socket.hand(Buffer.from(message), from)
    if (typeof this.outcome === 'string') return this.outcome
    const trap = trapOf(this.outcome)
    if (!trap) return 'malformed'
    if (!isSecure) return trap
    const { engineId, boots, time } = envelope
    if (!this.engines.takes({ engineId, boots, time }, message, now)) return 'late'
    this.parts.onMarks(this.engines.marks)
    return { ...trap, boots }
  }
}

function refusalOf({ name, code }: ReceiveError): TrapRefusal {
  if (name === 'RequestFailedError') return 'badSecret'
  return name === 'ResponseInvalidError' && badSecretCodes.includes(code) ? 'badSecret' : 'malformed'
}

function trapOf({ pdu: { type, varbinds = [] } }: Received): Trap | undefined {
  if (!trapTypes.includes(type) || varbinds.length > maxVarbinds) return undefined
  const [uptime, name] = varbinds
  if (uptime?.oid !== sysUpTime || typeof uptime.value !== 'number') return undefined
  if (name?.oid !== snmpTrapOid || typeof name.value !== 'string') return undefined
  const facts = varbinds.slice(2).map((varbind: Varbind) => ({ oid: varbind.oid, value: plainOf(varbind) }))
  return { oid: name.value, ticks: uptime.value, boots: undefined, facts }
}
