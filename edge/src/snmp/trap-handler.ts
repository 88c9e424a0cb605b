/** Handles traps: those that are bound become alarms and readings, the rest is counted and shown. */
import { createHash } from 'node:crypto'
import type { RemoteInfo } from 'node:dgram'
import { putLast } from '@watchfire/contract/core/drop-oldest.ts'
import type { IngestReading } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { boundTo } from '@watchfire/contract/snmp/snmp.rules.ts'
import {
  type SnmpReport,
  type SnmpTrap,
  snmpLimits,
  type TrapRefusal,
  trapRefusals,
} from '@watchfire/contract/snmp/snmp.shapes.ts'
import { LeftOut, RateLimiter } from '../rate-limiter.ts'
import { readEnvelope } from './read-envelope.ts'
import type { Sender, Trap } from './sender.ts'
import type { SnmpAlarm, SnmpDevice } from './snmp-messages.ts'

/** Of a host, known or not; and of one kind of one sensor. */
const hostPace = { burst: 100, refillMs: 50 }
const allPace = { burst: 600, refillMs: 5 }
const kindPace = { burst: 40, refillMs: 3000 }
/** A device whose traps say it is up since two moments within this span was not restarted, ms. */
const sameStartMs = 60_000
const startStepMs = 10 * 60_000
const maxFactLength = 120

type Known = { device: SnmpDevice; sender: Sender | undefined }
type Parts = {
  /** Whose address this is. */
  knownAt: (address: string) => Known | undefined
  onReadings: (readings: IngestReading[]) => void
  onAlarm: (alarm: SnmpAlarm) => void
  note: (what: string, about: Record<string, string | number>) => void
}

export class TrapHandler {
  private readonly parts: Parts
  private readonly refused = new Map<TrapRefusal, number>()
  private readonly strangers = new Map<string, { count: number; lastAt: number }>()
  private readonly unbound = new Map<string, SnmpReport['unbound'][number]>()
  private readonly taken = new Map<string, { traps: number; lastTrapAt: number }>()
  private readonly hosts = new RateLimiter(hostPace)
  private readonly all = new RateLimiter<'all'>(allPace)
  private readonly kinds = new RateLimiter(kindPace)
  private readonly leftOut = new LeftOut()
  private readonly starts = new Map<string, number>()

  constructor(parts: Parts) {
    this.parts = parts
  }

  handleMessage(message: Buffer, from: RemoteInfo): void {
    const why = this.judge(message, from, performance.now())
    if (why) this.refuse(why, from.address)
  }

  report(): Pick<SnmpReport, 'refused' | 'strangers' | 'unbound'> {
    const refused = Object.fromEntries(trapRefusals.map(reason => [reason, this.refused.get(reason) ?? 0]))
    return {
      refused: refused as SnmpReport['refused'],
      strangers: [...this.strangers].map(([host, seen]) => ({ host, ...seen })).reverse(),
      unbound: [...this.unbound.values()].reverse(),
    }
  }

  /** Of a device: how many were taken. */
  takenOf = (id: string) => this.taken.get(id) ?? { traps: 0, lastTrapAt: null }

  /** What is set up is another one: nobody is a stranger who is known now. */
  forget(devices: readonly SnmpDevice[]): void {
    for (const host of [...this.strangers.keys()]) if (this.parts.knownAt(host)) this.strangers.delete(host)
    for (const [key, { id, oid }] of this.unbound) {
      const device = devices.find(one => one.id === id)
      if (!device || device.traps.some(trap => trap.oid === oid && !trap.when)) this.unbound.delete(key)
    }
  }

  /** Why it is not taken. */
  private judge(message: Buffer, from: RemoteInfo, now: number): TrapRefusal | undefined {
    if (!this.hosts.takes(from.address, now) || !this.all.takes('all', now)) return 'flood'
    const known = this.parts.knownAt(from.address)
    if (!known) {
      const { count = 0 } = this.strangers.get(from.address) ?? {}
      putLast(this.strangers, snmpLimits.strangers, from.address, { count: count + 1, lastAt: Date.now() })
      return 'unknownHost'
    }
    const envelope = readEnvelope(message)
    if (typeof envelope === 'string') return envelope
    const trap = known.sender?.read(message, envelope, from, now) ?? 'badSecret'
    if (typeof trap === 'string') return trap
    this.handleTrap(known.device, trap, now)
    return undefined
  }

  private handleTrap(device: SnmpDevice, trap: Trap, now: number): void {
    const at = Date.now()
    const bound = boundTo(device.traps, trap.oid, trap.facts)
    if (bound.length === 0) {
      this.keepUnbound(device, trap, at)
      this.refuse('unbound', device.host)
      return
    }
    this.taken.set(device.id, { traps: this.takenOf(device.id).traps + 1, lastTrapAt: at })
    const start = trap.boots ?? this.startOf(device.id, at - trap.ticks * 10)
    for (const meaning of bound) {
      if (!this.mayTake(device, meaning, now)) continue
      const { sensorId, gives } = meaning
      if ('quantity' in gives) this.parts.onReadings([{ sensorId, quantity: gives.quantity, at, value: gives.value }])
      else
        this.parts.onAlarm({
          sensorId,
          alarmType: gives.alarmType,
          at,
          ...alarmOf(device, trap, [start, sensorId, gives.alarmType]),
        })
    }
  }

  private mayTake({ id, host }: SnmpDevice, { oid, sensorId }: SnmpTrap, now: number): boolean {
    const kind = `${id} ${oid} ${sensorId}`
    if (this.kinds.takes(kind, now)) return true
    const leftOut = this.leftOut.add(kind, now)
    if (leftOut !== undefined)
      this.parts.note('too many traps of a kind: some are left out', { host, trap: oid, leftOut })
    return false
  }

  private keepUnbound({ id }: SnmpDevice, { oid, facts }: Trap, lastAt: number): void {
    const key = `${id} ${oid}`
    const { count = 0 } = this.unbound.get(key) ?? {}
    const shownFacts = facts.slice(0, snmpLimits.facts).map(fact => ({ oid: fact.oid, value: shown(fact.value) }))
    putLast(this.unbound, snmpLimits.unboundTraps, key, { id, oid, count: count + 1, lastAt, facts: shownFacts })
  }

  /** Since when a device says to be up, about: the first trap after a start has the same sysUpTime each time. */
  private startOf(id: string, upSince: number): number {
    const before = this.starts.get(id)
    if (before === undefined || Math.abs(upSince - before) > sameStartMs) this.starts.set(id, upSince)
    return Math.round((this.starts.get(id) ?? upSince) / startStepMs)
  }

  private refuse(reason: TrapRefusal, host: string): void {
    const count = (this.refused.get(reason) ?? 0) + 1
    this.refused.set(reason, count)
    // Ever more rarely.
    if ((count & (count - 1)) === 0) this.parts.note('messages of SNMP are refused', { reason, host, count })
  }
}

/** The same for a trap that is sent again. */
function alarmOf({ host }: SnmpDevice, { oid, ticks, facts }: Trap, of: readonly (string | number)[]) {
  const said = [host, oid, ticks, ...of].join('|')
  const shownFacts = facts.slice(0, snmpLimits.facts).map(fact => [fact.oid, shown(fact.value)] as const)
  return {
    eventId: `snmp-${createHash('sha1').update(said).digest('hex')}`,
    facts: { host, trap: oid, ...Object.fromEntries(shownFacts) },
  }
}

const shown = (value: string | number | null): string => String(value ?? '').slice(0, maxFactLength)
