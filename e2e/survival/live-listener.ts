/** A console on the live channel: receives its messages, comes back with its cursor, and reads its list again when the server asks for it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { alarmEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { z } from 'zod'
import { type LiveClient, openLive } from '../../server/src/core/live/live-client.ts'
import type { WirePerson } from './wire-person.ts'

/** An alarm as the console knows it. It only ever moves on: pending to handled, one occurrence to more. */
export type KnownAlarm = Pick<Alarm, 'state' | 'count'>

export class LiveListener {
  readonly known = new Map<string, KnownAlarm>()
  connections = 0
  resyncs = 0
  /** Alarms that came back because it had put them off, as often as they did. */
  readonly reminded: string[] = []
  /** What no listener should ever meet. */
  readonly surprises: string[] = []
  readonly #address: string
  readonly #person: WirePerson
  readonly #ending: AbortSignal
  #cursor: string | undefined
  #client: LiveClient | undefined
  #read = 0
  readonly running: Promise<void>

  constructor(address: string, person: WirePerson, ending: AbortSignal) {
    this.#address = address
    this.#person = person
    this.#ending = ending
    this.running = this.#run()
  }

  async #run(): Promise<void> {
    while (!this.#ending.aborted) {
      try {
        const { url } = await this.#person.insist(liveCalls.takeTicket, {})
        const cursor = this.#cursor === undefined ? '' : `&cursor=${this.#cursor}`
        this.#client = await openLive(`${this.#address.replace('http', 'ws')}${url}${cursor}`)
        this.connections += 1
        this.#read = 0
        await this.#listen(this.#client)
      } catch (error) {
        // Away, or away again; its console would try again as well.
        if (!/ECONN|status 503|socket hang up/.test(String(error))) this.surprises.push(String(error))
      }
      this.#client?.socket.terminate()
      await sleep(100)
    }
  }

  async #listen({ socket, messages }: LiveClient): Promise<void> {
    while (socket.readyState === socket.OPEN && !this.#ending.aborted) {
      for (const message of messages.slice(this.#read)) {
        this.#read += 1
        if (message.type === 'signedOut') {
          this.surprises.push('signed out')
          return
        }
        // The lists first: a cursor beyond them would be a promise not kept.
        if (message.type === 'resync') await this.#readAgain()
        if (message.type === 'events') for (const event of message.events) this.#take(event)
        this.#cursor = message.cursor
      }
      await sleep(20)
    }
  }

  #take(event: { kind: string }): void {
    if (event.kind !== 'alarm') return
    const { cause, alarm } = z.decode(alarmEvent, event as never)
    if (cause === 'reminded') this.reminded.push(alarm.id)
    this.#learn(alarm)
  }

  #learn({ id, state, count }: Alarm): void {
    const before = this.known.get(id)
    this.known.set(id, {
      state: before?.state === 'handled' ? 'handled' : state,
      count: Math.max(before?.count ?? 0, count),
    })
  }

  async #readAgain(): Promise<void> {
    this.resyncs += 1
    for (let pageNum = 1; ; pageNum += 1) {
      const { rows, total } = await this.#person.insist(alarmCalls.list, { pageNum, pageSize: 1000 })
      for (const row of rows) this.#learn(row)
      if (pageNum * 1000 >= total) return
    }
  }
}
