/** Addresses that tiles of a map are fetched by. */

export const mapSources = ['none', 'tiles', 'file'] as const
export type MapSource = (typeof mapSources)[number]

const marks = ['{z}', '{x}', '{y}']
/** Stands for the origin of whoever asks. */
const ownOrigin = 'https://own.invalid'

/**
 * Where an address leads: the origin, '' for a path of our own, undefined for what is no address of tiles. It has `{z}`, `{x}` and
 * `{y}`, none of them in the name of the host, and no account in it.
 */
export function originOfTiles(address: string): string | undefined {
  if (!marks.every(mark => address.includes(mark)) || /[\s\\]/.test(address)) return undefined
  const isOwn = /^\/(?!\/)/.test(address)
  if (!isOwn && !address.startsWith('https://')) return undefined
  const filled = address.replaceAll(/\{[zxy]\}/g, '1')
  if (/[{}]/.test(filled) || !URL.canParse(filled, ownOrigin)) return undefined
  const { origin, username, password } = new URL(filled, ownOrigin)
  if (username || password) return undefined
  if (isOwn) return origin === ownOrigin ? '' : undefined
  return address.startsWith(`${origin}/`) ? origin : undefined
}

/** The address of one tile. */
export const tileAt = (address: string, { z, x, y }: { z: number; x: number; y: number }): string =>
  address.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y))
