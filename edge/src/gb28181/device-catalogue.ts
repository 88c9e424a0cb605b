/** The channels and alarm inputs of one device. A catalogue comes in many messages: the one before holds until another is whole. */
import { gbLimits } from '@watchfire/contract/device/gb28181.shapes.ts'
import type { GbInput } from './gb-messages.ts'
import { type AlarmInput, isAlarmInput, type ListedChannel, type ManscdpMessage } from './manscdp.ts'

type CatalogueMessage = Extract<ManscdpMessage, { kind: 'catalogue' }>
type Listed = { channels: Map<string, ListedChannel>; inputs: Map<string, AlarmInput> }
type Coming = Listed & { serial: string; items: number; receivedAt: number }

export class Catalogue {
  private readonly spanMs: number
  private serial = ''
  private now: Listed = { channels: new Map(), inputs: new Map() }
  private coming: Coming | undefined

  /** After `spanMs` without a message of it no more is waited for. */
  constructor(spanMs: number) {
    this.spanMs = spanMs
  }

  get channels(): ReadonlyMap<string, ListedChannel> {
    return this.now.channels
  }

  /** The one channel of a device that has no other. */
  get only(): string | null {
    const [only, other] = this.now.channels.keys()
    return other === undefined ? (only ?? null) : null
  }

  /** Undefined for what is no alarm input. `cameraId`: the channel it belongs to, where the device says so. */
  inputOf(sourceId: string): GbInput | undefined {
    if (!isAlarmInput(sourceId)) return undefined
    const { name = '', parentId = '' } = this.now.inputs.get(sourceId) ?? {}
    return { name, cameraId: this.now.channels.has(parentId) ? parentId : null }
  }

  isComing(now: number): boolean {
    return this.coming !== undefined && now - this.coming.receivedAt <= this.spanMs
  }

  /** Answers to another question do not count from now on. */
  ask(serial: string, now: number): void {
    this.coming = { serial, items: 0, channels: new Map(), inputs: new Map(), receivedAt: now }
  }

  take({ serial, total, items, ...listed }: CatalogueMessage, now: number): void {
    const { coming } = this
    if (serial === 'notified' || serial === this.serial) add(this.now, listed)
    if (coming?.serial !== serial) return
    coming.items += items
    coming.receivedAt = now
    add(coming, listed)
    if (total > 0 ? coming.items >= total : items === 0) this.swap(coming)
  }

  /** A part of one may be lost, or its total may not be said: then what came is it. */
  settle(now: number): void {
    if (this.coming && this.coming.items > 0 && !this.isComing(now)) this.swap(this.coming)
  }

  private swap({ serial, channels, inputs }: Coming): void {
    this.serial = serial
    this.now = { channels, inputs }
    this.coming = undefined
  }
}

function add(to: Listed, { channels, inputs }: Pick<CatalogueMessage, 'channels' | 'inputs'>): void {
  for (const channel of channels) keep(to.channels, channel.channelId, channel)
  for (const input of inputs) keep(to.inputs, input.inputId, input)
}

function keep<Item>(to: Map<string, Item>, id: string, item: Item): void {
  if (to.size < gbLimits.channels || to.has(id)) to.set(id, item)
}
