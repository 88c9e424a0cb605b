/** What a scene gives to the encoder and to tests: one picture per frame number, the same on every run. */
import { type Canvas, createCanvas } from './canvas.ts'

export const framesPerSecond = 15

export type PictureSize = { width: number; height: number }

export type Scene = {
  /** The film's length; it ends as it begins, so that it can be played in a loop. */
  readonly frames: number
  /** Draws frame `number` into the canvas and names the sensor noise that belongs on it: the same number means the very same picture. */
  draw: (canvas: Canvas, number: number) => number
}

export type SceneName = 'yard' | 'gate'

/** Something that stands or moves in the scene; far things are drawn before near ones. */
export type Prop = { z: number; draw: () => void }

export function drawFarToNear(props: readonly Prop[]): void {
  for (const prop of props.toSorted((a, b) => b.z - a.z)) prop.draw()
}

export type StillPicture = {
  copyTo: (canvas: Canvas) => void
  /** Puts back the columns from `left` to `right`: what moves behind something of the still picture vanishes there. */
  restore: (canvas: Canvas, left: number, right: number) => void
}

/** A picture drawn once and copied under every frame. */
export function stillPicture(size: PictureSize, draw: (canvas: Canvas) => void): StillPicture {
  const still = createCanvas(size.width, size.height)
  draw(still)
  return {
    copyTo: canvas => canvas.pixels.set(still.pixels),
    restore: (canvas, left, right) => {
      const from = Math.max(0, Math.round(left)) * 4
      const to = Math.min(size.width, Math.round(right)) * 4
      if (from >= to) return
      for (let row = 0; row < size.height; row++) {
        const start = row * size.width * 4
        canvas.pixels.set(still.pixels.subarray(start + from, start + to), start + from)
      }
    },
  }
}

/** Share 0 to 1 of the way between two moments; undefined outside of them. */
export function between(seconds: number, from: number, to: number): number | undefined {
  return seconds < from || seconds > to ? undefined : (seconds - from) / (to - from)
}
