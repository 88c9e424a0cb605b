/**
 * Process: many consoles on the live channel. The one argument is the plan as JSON. Takes lines on its input: `cut`
 * breaks all sockets at once, which come back as the console does; `report` asks for one.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { signedText } from '@watchfire/contract/core/envelope.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { WebSocket } from 'ws'
import { returnDelay } from '../console/src/core/return-delay.ts'
import { type ConsolePlan, type ConsoleReport, probeLocation } from './console-sockets.ts'

const { address, peopleFile } = JSON.parse(process.argv[2] ?? '') as ConsolePlan
const people = JSON.parse(readFileSync(peopleFile, 'utf8')) as { uid: number; token: string; company: number }[]

type Said = { type: string; cursor: string; url?: string; alarms: number; probes: string[] }
/** Consoles of one company are told the same text: it is read once, or this process would be what is measured. */
const texts = new Map<string, Said>()
const arrivals = new Map<string, number[]>()
let cutAt: number | undefined

class Console {
  events = 0
  resyncs = 0
  backMs: number | undefined
  freshMs: number | undefined
  readonly #person: (typeof people)[number]
  #socket: WebSocket | undefined
  #cursor: string | undefined
  #url: string | undefined
  #failures = 0

  constructor(person: (typeof people)[number]) {
    this.#person = person
  }

  async open(): Promise<void> {
    const url = this.#url ?? (await ticket(this.#person))
    this.#url = undefined
    const cursor = this.#cursor === undefined ? '' : `&cursor=${this.#cursor}`
    await new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(`${address.replace('http', 'ws')}${url}${cursor}`, {
        skipUTF8Validation: true,
        perMessageDeflate: false,
      })
      this.#socket = socket
      socket.once('error', reject)
      socket.on('message', (data: Buffer) => {
        const said = read(data, this.#person.company)
        if (said.type === 'hello') resolve()
        this.#take(said)
      })
      socket.once('close', () => this.#comeBack())
    }).catch(() => {})
  }

  cut() {
    this.backMs = undefined
    this.freshMs = undefined
    this.#socket?.terminate()
  }

  #take({ type, cursor, url, alarms, probes }: Said) {
    const now = Date.now()
    this.#cursor = cursor
    if (url) this.#url = url
    if (type === 'resync') this.resyncs += 1
    if (type === 'hello') {
      this.#failures = 0
      if (cutAt) this.backMs ??= now - cutAt
    }
    this.events += alarms
    if (alarms > 0 && cutAt) this.freshMs ??= now - cutAt
    for (const id of probes) noteArrival(id, now)
  }

  #comeBack() {
    setTimeout(() => void this.open(), returnDelay(this.#failures++, Math.random()))
  }
}

function noteArrival(id: string, at: number) {
  const known = arrivals.get(id)
  if (known) known.push(at)
  else arrivals.set(id, [at])
}

function read(data: Buffer, company: number): Said {
  const key = `${company} ${data.length} ${data.toString('latin1', 0, 80)}`
  const known = texts.get(key)
  if (known) return known
  const message = JSON.parse(data.toString()) as {
    type: string
    cursor: string
    url?: string
    events?: { alarm?: Record<string, unknown> }[]
  }
  const alarms = (message.events ?? []).flatMap(({ alarm }) => (alarm ? [alarm] : []))
  const probes = alarms
    .filter(alarm => Object.values(alarm).includes(probeLocation))
    .map(alarm => String(alarm.alarmId))
  const said = { type: message.type, cursor: message.cursor, url: message.url, alarms: alarms.length, probes }
  if (message.type === 'events' && !message.url) {
    if (texts.size > 2000) texts.clear()
    texts.set(key, said)
  }
  return said
}

async function ticket({ uid, token }: { uid: number; token: string }): Promise<string> {
  const fields = { r: String(Date.now()), nonce: randomUUID(), uid: String(uid), token }
  const sign = createHash('md5').update(signedText(fields)).digest('hex')
  const response = await fetch(address + liveCalls.ticket.path, {
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
        events: consoles.map(one => one.events),
        resyncs: consoles.reduce((sum, one) => sum + one.resyncs, 0),
        backMs: consoles.map(one => one.backMs ?? neverMs),
        freshMs: consoles.map(one => one.freshMs ?? neverMs),
        arrivals: Object.fromEntries(arrivals),
        cpuSeconds: (user + system) / 1e6,
      }
      say(report)
    }
  })
  .on('close', () => process.exit(0))
