/** Sentences become WAV files in a child process each, cached by what is said. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { limits } from '@watchfire/contract/core/limits.ts'
import type { Speech } from '@watchfire/contract/voice/alarm-sentence.ts'
import { refuse } from '../core/http/refuse.ts'
import { type Owner, sharesOf } from '../core/shares.ts'

const program = fileURLToPath(new URL('./speak-child.ts', import.meta.url))

/** A sentence takes some 200 ms, on a machine that is busy many times that; a child that takes so long hangs. */
const timeoutMs = 30_000
/** Five seconds of speech are 220 KB; the place names of a company come again and again. */
const maxKept = 100
/** Sentences under way or waiting; each child takes some 80 MB for a moment, so one runs at a time. */
const maxWaiting = 20
const largest = 8 * 1024 * 1024

export type Synthesizer = {
  /** @throws call.busy when too many sentences wait, of all or of whoever asks, or this one took too long */
  speak(speech: Speech, owner: Owner): Promise<Buffer>
}

export function openSynthesizer(say: (speech: Speech) => Promise<Buffer> = sayInChild): Synthesizer {
  /** Newest last. */
  const cached = new Map<string, Promise<Buffer>>()
  const { sentencesOfAccount: account, sentencesOfCustomer: customer } = limits
  const shares = sharesOf({ account, customer }, () => refuse('call.busy'))
  let waiting = 0
  let before: Promise<unknown> = Promise.resolve()

  function begin(key: string, speech: Speech, owner: Owner): Promise<Buffer> {
    shares.check(owner)
    if (waiting >= maxWaiting) throw refuse('call.busy')
    waiting += 1
    const leave = shares.enter(owner)
    const saying = before
      .then(() => say(speech))
      .finally(() => {
        waiting -= 1
        leave()
      })
    before = saying.catch(() => undefined)
    saying.catch(() => cached.delete(key))
    return saying
  }

  return {
    async speak(speech, owner) {
      const key = `${speech.voice} ${speech.text}`
      const wav = cached.get(key) ?? begin(key, speech, owner)
      cached.delete(key)
      cached.set(key, wav)
      const [oldest] = cached.keys()
      if (cached.size > maxKept && oldest !== undefined) cached.delete(oldest)
      return wav
    },
  }
}

function sayInChild(speech: Speech): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { encoding: 'buffer', timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: largest } as const
    const child = execFile(process.execPath, [program], options, (error, wav) => {
      if (error) reject(error.killed ? refuse('call.busy') : error)
      else if (wav.toString('latin1', 0, 4) !== 'RIFF') reject(new Error('the synthesizer made no sound'))
      else resolve(wav)
    })
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(JSON.stringify(speech))
  })
}
