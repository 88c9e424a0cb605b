/** What was last heard of the engines of one device that speaks v3, so that what was said before says nothing a second time (RFC 3414). */
import { createHash } from 'node:crypto'
import { dropOldest, putLast } from '@watchfire/contract/core/drop-oldest.ts'

/** `boots`: how often it was started; `time`: seconds since. */
export type EngineMark = { engineId: string; boots: number; time: number }
type Known = EngineMark & { at: number | undefined }

/** As the standard has it. */
const windowSeconds = 150
const latched = 2_147_483_647
const enginesOfDevice = 4
const rememberedMessages = 512

export class EngineMarks {
  private readonly known = new Map<string, Known>()
  private readonly received = new Set<string>()

  constructor(marks: readonly EngineMark[] = []) {
    // Clocks may have been set since these were written: time goes on from what comes next.
    for (const mark of marks.slice(0, enginesOfDevice)) this.known.set(mark.engineId, { ...mark, at: undefined })
  }

  get marks(): EngineMark[] {
    return [...this.known.values()].map(({ engineId, boots, time }) => ({ engineId, boots, time }))
  }

  knows(engineId: string): boolean {
    return this.known.has(engineId)
  }

  /** Whether an authentic message of this moment is new. */
  takes(said: EngineMark, message: Uint8Array, now: number): boolean {
    const { engineId, boots, time } = said
    const before = this.known.get(engineId)
    if (boots >= latched || boots < 0 || time < 0) return false
    if (before && boots < before.boots) return false
    if (before && boots === before.boots) {
      // What was told in the last seconds before a restart is not remembered.
      if (before.at === undefined && time <= before.time) return false
      const passed = (now - (before.at ?? now)) / 1000
      if (time < before.time + passed - windowSeconds) return false
    }
    const digest = createHash('sha256').update(message).digest('base64')
    if (this.received.has(digest)) return false
    keep(this.received, digest)
    if (!before || boots > before.boots || time > before.time) {
      putLast(this.known, enginesOfDevice, engineId, { ...said, at: now })
    }
    return true
  }
}

function keep(set: Set<string>, entry: string): void {
  set.add(entry)
  dropOldest(set, rememberedMessages)
}
