/** Plates drawn for tests, on the vehicle that carries them: the signs are outlines, so that no machine needs a font. */
import { readFile } from 'node:fs/promises'
import { coloursOf } from '@watchfire/contract/vehicle/plate.rules.ts'
import sharp from 'sharp'
import type { Picture } from '../../detect/crop.ts'

type Outline = [width: number, height: number, path: string]
const outlines = JSON.parse(await readFile(new URL('plate-glyphs.json', import.meta.url), 'utf8')) as Record<
  string,
  Outline
>

const paints = {
  blue: { ground: '#1c4fa8', sign: '#fff' },
  yellow: { ground: '#e8b21a', sign: '#111' },
  green: { ground: '#7ccf9a', sign: '#111' },
  yellowGreen: { ground: '#7ccf9a', sign: '#111' },
  white: { ground: '#f2f2f2', sign: '#111' },
  black: { ground: '#151515', sign: '#fff' },
}

/** In tenths of a millimetre, as they are made: signs 45 mm wide and 90 high. */
const heightOfPlate = 140
const signHeight = 90

/** One sign, drawn into a place of that size. */
function drawSign(sign: string, x: number, y: number, width: number, height: number, fill: string): string {
  const [across, down, path] = outlines[sign] ?? [1, 1, '']
  const narrow = sign === '1' || sign === '.' || sign === '-'
  const wide = narrow ? Math.min(width, (across / down) * height) : width
  const scale = `scale(${wide / across} ${height / down})`
  return `<path transform="translate(${x + (width - wide) / 2} ${y}) ${scale}" d="${path}" fill="${fill}"/>`
}

function svgOfPlate(plate: string): { width: number; height: number; body: string } {
  const signs = [...plate]
  const width = signs.length === 8 ? 480 : 440
  const paint = paints[coloursOf(plate)[0] ?? 'blue']
  const [sign, gap] = signs.length === 8 ? [43, 9] : [45, 12]
  const dot = signs.length === 8 ? 22 : 34
  const whole = signs.length * sign + (signs.length - 2) * gap + dot
  let x = (width - whole) / 2
  const parts = signs.map((each, at) => {
    const part = drawSign(each, x, (heightOfPlate - signHeight) / 2, sign, signHeight, paint.sign)
    x += sign + (at === 1 ? dot : gap)
    return part
  })
  const middle = (width - whole) / 2 + 2 * sign + gap + dot / 2
  const between = signs.length === 8 ? '' : `<circle cx="${middle}" cy="70" r="5" fill="${paint.sign}"/>`
  const frame = `<rect x="3" y="3" width="${width - 6}" height="134" rx="8" fill="none" stroke="${paint.sign}" stroke-width="3"/>`
  const ground = `<rect width="${width}" height="140" rx="10" fill="${paint.ground}"/>`
  return { width, height: heightOfPlate, body: ground + frame + between + parts.join('') }
}

export type Conditions = {
  /** Pixels across the plate. */
  across: number
  /** Degrees. */
  turn?: number
  blur?: number
  /** 1 as it is drawn. */
  light?: number
  jpeg?: number
  /** How many times as wide as its plate the vehicle is. */
  wide?: number
}

/** The front of a truck with its plate, as a camera has it. */
export async function drawVehicle(plate: string, conditions: Conditions): Promise<Picture> {
  const { across, turn = 0, blur, light = 1, jpeg = 90, wide = 5.2 } = conditions
  const { width: plateWidth, body } = svgOfPlate(plate)
  const scale = across / plateWidth
  const [w, h] = [Math.round(across * wide), Math.round(across * wide * 0.8)]
  const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
    `<rect x="${w * x}" y="${h * y}" width="${w * width}" height="${h * height}" rx="${w * 0.02}" fill="${fill}"/>`
  const lamp = (x: number): string => `<circle cx="${w * x}" cy="${h * 0.6}" r="${w * 0.05}" fill="#ffe9b0"/>`
  const place = `translate(${(w - across) / 2} ${h * 0.78}) rotate(${turn} ${across / 2} ${70 * scale}) scale(${scale})`
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">`,
    `<rect width="${w}" height="${h}" fill="#767b7f"/>`,
    rect(0.08, 0.06, 0.84, 0.88, '#a33a2c'),
    rect(0.14, 0.12, 0.72, 0.3, '#20303c'),
    rect(0.3, 0.5, 0.4, 0.14, '#2b2b2b'),
    ...[0.53, 0.56, 0.59].map(y => rect(0.31, y, 0.38, 0.01, '#777')),
    ...[0.19, 0.81].map(lamp),
    rect(0.1, 0.72, 0.8, 0.2, '#3a3a3c'),
    `<g transform="${place}">${body}</g></svg>`,
  ].join('')
  const sharpened = sharp(await sharp(Buffer.from(svg)).flatten().png().toBuffer())
  const seen = (blur ? sharpened.blur(blur) : sharpened).linear(light, 0)
  return pictureOf(await seen.jpeg({ quality: jpeg }).toBuffer())
}

/** A camera's picture with a digital meter, whose digits fill `meterArea`, as JPEG. */
export async function drawMeter(text: string, { light = 1, blur = 0 } = {}): Promise<Buffer> {
  const { left, top, right, bottom } = meterArea
  const [x, y, width, height] = [left * 1280, top * 720, (right - left) * 1280, (bottom - top) * 720]
  const digit = height * 0.62
  const signs = [...text]
  const widths = signs.map(sign => (sign === ' ' ? 0.4 : sign === '.' ? 0.3 : 0.72) * digit)
  let at = x + (width - widths.reduce((sum, each) => sum + each, 0)) / 2
  const parts = signs.map((sign, index) => {
    const [across, down] = outlines[sign] ?? [1, 1, '']
    const low = sign === '.' ? digit * 0.18 : sign === '-' ? digit * 0.12 : digit
    const base = y + height * 0.19 + (sign === '-' ? digit * 0.45 : digit - low)
    const room = (widths[index] ?? 0) * 0.84
    const part = drawSign(sign, at, base, Math.min(room, (across / down) * low), low, '#1b2a1b')
    at += widths[index] ?? 0
    return part
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="#8d9298"/>
    <rect x="${x - 60}" y="${y - 60}" width="${width + 120}" height="${height + 200}" rx="14" fill="#d9dadc"/>
    <rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#a9b99a"/>${parts.join('')}</svg>`
  const image = sharp(await sharp(Buffer.from(svg)).flatten().png().toBuffer())
  return (blur ? image.blur(blur) : image).linear(light, 0).jpeg({ quality: 85 }).toBuffer()
}
export const meterArea = { left: 0.4, top: 0.4, right: 0.58, bottom: 0.48 }

/** A camera's picture with a truck in its middle, as JPEG. */
export async function drawGate(plate: string): Promise<Buffer> {
  const { width, height, pixels } = await drawVehicle(plate, { across: 120 })
  const truck = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 1280, height: 720, channels: 3, background: '#767b7f' } })
    .composite([{ input: truck, left: Math.round((1280 - width) / 2), top: 540 - height }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

export async function pictureOf(jpeg: Buffer): Promise<Picture> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
}
