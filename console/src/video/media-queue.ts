/** Feeds a SourceBuffer in order, one operation at a time, as it demands. Fragments that wait together go in together. */

type Operation =
  | { type: 'append'; parts: Uint8Array<ArrayBuffer>[] }
  | { type: 'offset'; seconds: number }
  | { type: 'changeType'; mime: string }
  | { type: 'remove'; until: number }

export type MediaQueue = {
  append: (bytes: Uint8Array<ArrayBuffer>) => void
  setOffset: (seconds: number) => void
  changeType: (mime: string) => void
  /** Removes everything before this time. */
  remove: (until: number) => void
  close: () => void
}

type Events = {
  /** All that was given is in. */
  idle: () => void
  broken: () => void
  /** Where the video plays: what lies well before may go when the browser runs out of room. */
  position: () => number
}

/** A browser that takes nothing for so long is not going to. */
const waitingLimit = 24 * 1024 * 1024

export function createMediaQueue(buffer: SourceBuffer, events: Events): MediaQueue {
  let operations: Operation[] = []
  let waiting = 0
  let madeRoom = false
  let closed = false

  const broken = () => {
    if (closed) return
    closed = true
    operations = []
    events.broken()
  }

  function perform(operation: Operation) {
    if (operation.type === 'offset') buffer.timestampOffset = operation.seconds
    else if (operation.type === 'changeType') buffer.changeType(operation.mime)
    else if (operation.type === 'remove') buffer.remove(0, operation.until)
    else {
      buffer.appendBuffer(joined(operation.parts))
      madeRoom = false
    }
  }

  function makeRoom(operation: Operation): boolean {
    const until = events.position() - 1
    if (madeRoom || until <= 0) return false
    madeRoom = true
    operations.unshift({ type: 'remove', until }, operation)
    return true
  }

  function work() {
    while (!closed && !buffer.updating) {
      const operation = operations.shift()
      if (!operation) return events.idle()
      if (operation.type === 'append') waiting -= sizeOf(operation.parts)
      try {
        perform(operation)
      } catch (error) {
        const full = error instanceof DOMException && error.name === 'QuotaExceededError'
        if (!full || !makeRoom(operation)) return broken()
        if (operation.type === 'append') waiting += sizeOf(operation.parts)
      }
    }
  }

  function add(operation: Operation) {
    if (closed) return
    operations.push(operation)
    if (!buffer.updating) work()
  }

  const onUpdate = () => work()
  buffer.addEventListener('updateend', onUpdate)
  buffer.addEventListener('error', broken)

  return {
    append(bytes) {
      if (closed) return
      waiting += bytes.byteLength
      if (waiting > waitingLimit) return broken()
      const last = operations.at(-1)
      if (last?.type === 'append') last.parts.push(bytes)
      else add({ type: 'append', parts: [bytes] })
    },
    setOffset: seconds => add({ type: 'offset', seconds }),
    changeType: mime => add({ type: 'changeType', mime }),
    remove(until) {
      if (!operations.some(operation => operation.type === 'remove')) add({ type: 'remove', until })
    },
    close() {
      closed = true
      operations = []
      buffer.removeEventListener('updateend', onUpdate)
      buffer.removeEventListener('error', broken)
    },
  }
}

const sizeOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, part) => sum + part.byteLength, 0)

function joined(parts: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [first] = parts
  if (first && parts.length === 1) return first
  const whole = new Uint8Array(sizeOf(parts))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
