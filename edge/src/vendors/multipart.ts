/**
 * Takes a stream of HTTP apart that never ends: parts with a boundary before each. As soon as a part is whole it is there, since the next
 * boundary may be minutes away. What is held is bounded; pictures and what is too long are passed over without being held.
 */
import { CameraFault } from '../camera/camera-fault.ts'

export const partLimits = { head: 4096, text: 128 * 1024, passedOver: 8 * 1024 * 1024, between: 64 * 1024 }

/** `bytes` is empty where it was too long, and passed over. */
export type Part = { type: string; bytes: Buffer; isTooLong?: true }
type Head = { type: string; length: number | undefined }

const xmlEnd = Buffer.from('</EventNotificationAlert>')

export class PartReader {
  private readonly mark: Buffer
  private held: Buffer = Buffer.alloc(0)
  /** Bytes still to come that nobody wants. */
  private skipping = 0
  /** Since the last part, nothing that begins one. */
  private between = 0
  private maxBetween = partLimits.between
  /** Of the part under way; undefined: its boundary is looked for. */
  private head: Head | undefined
  private isAfterMark = false

  constructor(boundary: string) {
    this.mark = Buffer.from(`--${boundary}`)
  }

  /** The parts that are whole with it. @throws CameraFault */
  *push(chunk: Buffer): Generator<Part> {
    this.held = this.held.length === 0 ? chunk : Buffer.concat([this.held, chunk])
    for (;;) {
      if (this.skipping > 0) {
        const { length } = this.take(Math.min(this.skipping, this.held.length))
        this.skipping -= length
        if (this.skipping > 0) return
      }
      const part = this.step()
      if (part === 'more') return
      if (part) yield part
    }
  }

  /** One step on; 'more': with what is held there is none. */
  private step(): Part | 'more' | undefined {
    if (this.head) return this.body(this.head)
    return this.isAfterMark ? this.readHead() : this.findMark()
  }

  private findMark(): 'more' | undefined {
    const at = this.held.indexOf(this.mark)
    // A mark may have come in half.
    const passed = at < 0 ? Math.max(0, this.held.length - this.mark.length + 1) : at
    this.between += this.take(passed).length
    if (this.between > this.maxBetween) throw new CameraFault('protocol', 'no boundary comes')
    if (at < 0) return 'more'
    if (this.held.length < this.mark.length + 2) return 'more'
    this.take(this.mark.length)
    if (this.held.subarray(0, 2).toString('latin1') === '--')
      throw new CameraFault('ended', 'the device ended the stream')
    this.isAfterMark = true
    return undefined
  }

  private readHead(): Part | 'more' | undefined {
    const text = this.held.subarray(0, partLimits.head).toString('latin1')
    const end = /\r?\n\r?\n/.exec(text)
    if (!end) {
      if (this.held.length >= partLimits.head) throw new CameraFault('protocol', 'the head of a part is too long')
      return 'more'
    }
    this.take(end.index + end[0].length)
    this.isAfterMark = false
    this.between = 0
    this.maxBetween = partLimits.between
    const lines = text.slice(0, end.index)
    const type = /^content-type[ \t]*:(.*)$/im.exec(lines)?.[1]?.trim().toLowerCase() ?? ''
    const said = /^content-length[ \t]*:[ \t]*(\d{1,12})[ \t]*\r?$/im.exec(lines)?.[1]
    const length = said === undefined ? undefined : Number(said)
    const isPicture = type.startsWith('image/')
    if (length !== undefined && (isPicture || length > partLimits.text)) {
      if (length > partLimits.passedOver) throw new CameraFault('protocol', `a part of ${length} bytes`)
      this.skipping = length
      return isPicture ? undefined : { type, bytes: Buffer.alloc(0), isTooLong: true }
    }
    if (isPicture) this.maxBetween = partLimits.passedOver
    else this.head = { type, length }
    return undefined
  }

  private body({ type, length }: Head): Part | 'more' {
    const end = length === undefined ? this.endOf(type) : length
    if (end === undefined || this.held.length < end) {
      if (this.held.length > partLimits.text) throw new CameraFault('protocol', 'a part without an end')
      return 'more'
    }
    this.head = undefined
    return { type, bytes: this.take(end) }
  }

  /** Of a part that does not say how long it is. */
  private endOf(type: string): number | undefined {
    const next = this.held.indexOf(this.mark)
    const xml = type.includes('xml') ? this.held.indexOf(xmlEnd) : -1
    if (xml >= 0 && (next < 0 || xml < next)) return xml + xmlEnd.length
    return next < 0 ? undefined : next
  }

  private take(bytes: number): Buffer {
    const taken = this.held.subarray(0, bytes)
    this.held = this.held.subarray(bytes)
    return taken
  }
}
