/** The eight bytes that turn a camera of GB/T 28181 (its annex on commands of the front end), as hexadecimal digits. Pure. */
import type { PtzVelocity } from '@watchfire/contract/ptz/ptz.shapes.ts'

const first = 0xa5
/** Version 0, and a check of the first two half bytes. */
const second = 0x0f
/** Which one is meant is said beside it, by the id of the channel. */
const address = 0x01
const bits = { right: 0x01, left: 0x02, down: 0x04, up: 0x08, in: 0x10, out: 0x20 }
const callPreset = 0x82

function written(order: number, one = 0, two = 0, three = 0): string {
  const bytes = [first, second, address, order, one, two, three]
  const sum = bytes.reduce((total, byte) => total + byte, 0) % 256
  return Buffer.from([...bytes, sum])
    .toString('hex')
    .toUpperCase()
}

/** What does not move is told to stand still by the same command. */
export function moveCommand({ pan, tilt, zoom }: PtzVelocity): string {
  const order =
    (pan > 0 ? bits.right : pan < 0 ? bits.left : 0) |
    (tilt > 0 ? bits.up : tilt < 0 ? bits.down : 0) |
    (zoom > 0 ? bits.in : zoom < 0 ? bits.out : 0)
  return written(order, step(pan, 0xff), step(tilt, 0xff), step(zoom, 0x0f) << 4)
}

export const stopCommand = written(0)

/** Undefined for what is no number of a preset. */
export function presetCommand(preset: string): string | undefined {
  const number = presetNumber(preset)
  return number === undefined ? undefined : written(callPreset, 0, number)
}

export function presetNumber(text: string): number | undefined {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= 255 ? number : undefined
}

/** The slowest still moves. */
const step = (speed: number, max: number) => (speed === 0 ? 0 : Math.max(1, Math.round(Math.abs(speed) * max)))
