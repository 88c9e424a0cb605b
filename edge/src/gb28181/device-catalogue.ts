/** The channels of one device. A catalogue comes in many messages: the one before holds until another is whole. */
import { gbLimits } from '@watchfire/contract/device/gb28181.shapes.ts'
import type { GbWord, ListedChannel } from './gb-words.ts'

type Told = Extract<GbWord, { kind: 'catalogue' }>
type Coming = { serial: string; items: number; channels: Map<string, ListedChannel>; heardAt: number }

export class Catalogue {
  private readonly spanMs: number
  private serial = ''
  private now = new Map<string, ListedChannel>()
  private coming: Coming | undefined

  /** After `spanMs` without a message of it no more is waited for. */
  constructor(spanMs: number) {
    this.spanMs = spanMs
  }

  get channels(): ReadonlyMap<string, ListedChannel> {
    return this.now
  }

  /** The one channel of a device that has no other. */
  get only(): string | null {
    const [only, other] = this.now.keys()
    return other === undefined ? (only ?? null) : null
  }

  isComing(now: number): boolean {
    return this.coming !== undefined && now - this.coming.heardAt <= this.spanMs
  }

  /** Answers to another question do not count from now on. */
  ask(serial: string, now: number): void {
    this.coming = { serial, items: 0, channels: new Map(), heardAt: now }
  }

  take({ serial, total, items, channels }: Told, now: number): void {
    const { coming } = this
    if (serial === 'notified' || serial === this.serial) add(this.now, channels)
    if (coming?.serial !== serial) return
    coming.items += items
    coming.heardAt = now
    add(coming.channels, channels)
    if (total > 0 ? coming.items >= total : items === 0) this.swap(coming)
  }

  /** A part of one may be lost, or its total may not be said: then what came is it. */
  settle(now: number): void {
    if (this.coming && this.coming.items > 0 && !this.isComing(now)) this.swap(this.coming)
  }

  private swap({ serial, channels }: Coming): void {
    this.serial = serial
    this.now = channels
    this.coming = undefined
  }
}

function add(to: Map<string, ListedChannel>, channels: readonly ListedChannel[]): void {
  for (const channel of channels)
    if (to.size < gbLimits.channels || to.has(channel.channelId)) to.set(channel.channelId, channel)
}
