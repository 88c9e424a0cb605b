/**
 * Process: many consoles on the live channel. The one argument is the plan as JSON. Takes lines on its input: `cut`
 * breaks all sockets at once, which come back as the console does; `report` asks for one.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { signedText } from '@watchfire/contract/core/envelope.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { returnDelay } from '../console/src/core/return-delay.ts'
import type { ConsolePlan, ConsoleReport } from './console-sockets.ts'
import { liveTexts, type Said } from './live/live-texts.ts'
import { RawSocket } from './raw-socket.ts'

const { address, peopleFile } = JSON.parse(process.argv[2] ?? '') as ConsolePlan
const people = JSON.parse(readFileSync(peopleFile, 'utf8')) as { uid: number; token: string }[]

const texts = liveTexts()
const arrivals = new Map<string, number[]>()
let cutAt: number | undefined
let [frames, bytes] = [0, 0]

class Console {
  /** Different alarms, and those that came again. */
  alarms = 0
  again = 0
  resyncs = 0
  resyncedAt = 0
  backMs: number | undefined
  freshMs: number | undefined
  readonly #person: (typeof people)[number]
  /** A bit for each alarm. */
  #taken = new Uint8Array(1024)
  #socket: RawSocket | undefined
  #cursor: string | undefined
  #url: string | undefined
  #failures = 0

  constructor(person: (typeof people)[number]) {
    this.#person = person
  }

  /** Until it is greeted, or the attempt failed. */
  async open(): Promise<void> {
    const url = this.#url ?? (await ticket(this.#person).catch(() => undefined))
    this.#url = undefined
    if (url === undefined) return this.#comeBack()
    const cursor = this.#cursor === undefined ? '' : `&cursor=${this.#cursor}`
    await new Promise<void>(resolve => {
      this.#socket = new RawSocket(`${address}${url}${cursor}`, {
        onText: (payload, isCompressed) => {
          frames += 1
          bytes += payload.length
          const said = texts.read(payload, isCompressed)
          this.#take(said)
          if (said.type === 'hello') resolve()
        },
        onClose: () => {
          resolve()
          this.#comeBack()
        },
      })
    })
  }

  #comeBack() {
    setTimeout(() => void this.open(), returnDelay(this.#failures++, Math.random()))
  }

  cut() {
    this.backMs = undefined
    this.freshMs = undefined
    this.#socket?.cut()
  }

  #take({ type, cursor, url, alarms, probes }: Said) {
    const now = Date.now()
    this.#cursor = cursor
    if (url) this.#url = url
    if (type === 'resync') {
      this.resyncs += 1
      this.resyncedAt = now
    }
    if (type === 'hello') {
      this.#failures = 0
      if (cutAt) this.backMs ??= now - cutAt
    }
    for (const alarm of alarms) this.#note(alarm)
    if (alarms.length > 0 && cutAt) this.freshMs ??= now - cutAt
    for (const id of probes) noteArrival(id, now)
  }

  #note(alarm: number) {
    const [byte, bit] = [alarm >> 3, 1 << (alarm & 7)]
    if (byte >= this.#taken.length) {
      const larger = new Uint8Array(byte * 2)
      larger.set(this.#taken)
      this.#taken = larger
    }
    const before = this.#taken[byte] ?? 0
    if ((before & bit) !== 0) this.again += 1
    else {
      this.#taken[byte] = before | bit
      this.alarms += 1
    }
  }
}

function noteArrival(id: string, at: number) {
  const known = arrivals.get(id)
  if (known) known.push(at)
  else arrivals.set(id, [at])
}

async function ticket({ uid, token }: { uid: number; token: string }): Promise<string> {
  const fields = { r: String(Date.now()), nonce: randomUUID(), uid: String(uid), token }
  const sign = createHash('md5').update(signedText(fields)).digest('hex')
  const response = await fetch(address + liveCalls.takeTicket.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, sign }),
  })
  const body = (await response.json()) as { data?: { url: string } }
  if (!body.data) throw new Error(`no ticket: ${JSON.stringify(body)}`)
  return body.data.url
}

/** Of a console that did not come back while it was watched. */
const neverMs = 60_000

const consoles = people.map(person => new Console(person))
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

for (let from = 0; from < consoles.length; from += 50)
  await Promise.all(consoles.slice(from, from + 50).map(one => one.open()))
say({ open: consoles.length })

createInterface({ input: process.stdin })
  .on('line', line => {
    if (line === 'cut') {
      cutAt = Date.now()
      for (const one of consoles) one.cut()
    }
    if (line === 'report') {
      const { user, system } = process.cpuUsage()
      const report: ConsoleReport = {
        alarms: consoles.map(one => one.alarms),
        again: consoles.reduce((sum, one) => sum + one.again, 0),
        resyncs: consoles.reduce((sum, one) => sum + one.resyncs, 0),
        resyncedAt: consoles.map(one => one.resyncedAt),
        backMs: consoles.map(one => one.backMs ?? neverMs),
        freshMs: consoles.map(one => one.freshMs ?? neverMs),
        arrivals: Object.fromEntries(arrivals),
        ...{ frames, bytes },
        cpuSeconds: (user + system) / 1e6,
      }
      say(report)
    }
  })
  .on('close', () => process.exit(0))
