/** A short tune per level, made on the spot: no files, and told apart without looking. */
import type { SoundingLevel } from './sound-settings.ts'

/** Hz and seconds; 0 Hz is a pause. */
type Note = readonly [pitch: number, length: number]
const tunes: Record<SoundingLevel, readonly Note[]> = {
  severe: [
    [988, 0.16],
    [740, 0.16],
    [988, 0.16],
    [740, 0.16],
    [0, 0.12],
    [988, 0.16],
    [740, 0.24],
  ],
  normal: [
    [740, 0.14],
    [0, 0.08],
    [740, 0.2],
  ],
  notice: [[587, 0.22]],
  noticeVariant: [[587, 0.22]],
  fault: [
    [392, 0.2],
    [330, 0.32],
  ],
}

let context: AudioContext | undefined

/** Plays the tune of a level and resolves when it is over. To be called when the page may sound. */
export async function playTone(level: SoundingLevel, volume: number): Promise<void> {
  context ??= new AudioContext()
  if (context.state !== 'running') await context.resume()
  const length = sound(context, tunes[level], volume)
  await new Promise(done => setTimeout(done, length * 1000))
}

function sound(audio: AudioContext, tune: readonly Note[], volume: number): number {
  let at = audio.currentTime + 0.02
  const began = at
  for (const [pitch, length] of tune) {
    if (pitch > 0) {
      const tone = audio.createOscillator()
      const loudness = audio.createGain()
      tone.type = 'triangle'
      tone.frequency.value = pitch
      // A note that begins or ends at once clicks.
      loudness.gain.setValueAtTime(0, at)
      loudness.gain.linearRampToValueAtTime(volume, at + 0.012)
      loudness.gain.setValueAtTime(volume, at + length - 0.03)
      loudness.gain.linearRampToValueAtTime(0, at + length)
      tone.connect(loudness).connect(audio.destination)
      tone.start(at)
      tone.stop(at + length)
    }
    at += length
  }
  return at - began
}
