/** Sentences become WAV files in a child process each, cached by what is said. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Speech } from '@watchfire/contract/voice/alarm-sentence.ts'
import { refuse } from '../core/http/refuse.ts'

const program = fileURLToPath(new URL('./speak-child.ts', import.meta.url))

/** A sentence takes some 200 ms, on a machine that is busy many times that; a child that takes so long hangs. */
const timeoutMs = 30_000
/** Five seconds of speech are 220 KB; the place names of a company come again and again. */
const maxKept = 100
/** Sentences under way or waiting; each child takes some 80 MB for a moment, so one runs at a time. */
const maxWaiting = 20
const largest = 8 * 1024 * 1024

export type Synthesizer = {
  /** @throws call.busy when too many sentences wait, or this one took too long */
  speak(speech: Speech): Promise<Buffer>
}

export function openSynthesizer(say: (speech: Speech) => Promise<Buffer> = sayInChild): Synthesizer {
  /** Newest last. */
  const cached = new Map<string, Promise<Buffer>>()
  let waiting = 0
  let before: Promise<unknown> = Promise.resolve()

  function begin(key: string, speech: Speech): Promise<Buffer> {
    if (waiting >= maxWaiting) throw refuse('call.busy')
    waiting += 1
    const saying = before.then(() => say(speech)).finally(() => (waiting -= 1))
    before = saying.catch(() => undefined)
    saying.catch(() => cached.delete(key))
    return saying
  }

  return {
    async speak(speech) {
      const key = `${speech.voice} ${speech.text}`
      const wav = cached.get(key) ?? begin(key, speech)
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
