/** Repeatable chance: the footage is the same on every machine and every run. */

/** Pseudo-random numbers 0 to 1 from a seed (32-bit mixing). */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000
  }
}

/** Smooth cloudy noise 0 to 1 over the plane: concrete, asphalt, rust, clouds. */
export function cloudiness(seed: number): (x: number, y: number) => number {
  const size = 64
  const next = chance(seed)
  const lattice = Float32Array.from({ length: size * size }, () => next())
  const at = (x: number, y: number): number => lattice[(y & (size - 1)) * size + (x & (size - 1))] ?? 0
  const smooth = (x: number, y: number): number => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const u = ease(x - column)
    const v = ease(y - row)
    const upper = at(column, row) * (1 - u) + at(column + 1, row) * u
    const lower = at(column, row + 1) * (1 - u) + at(column + 1, row + 1) * u
    return upper * (1 - v) + lower * v
  }
  return (x, y) => smooth(x, y) * 0.5 + smooth(x * 2.1 + 7, y * 2.1) * 0.3 + smooth(x * 4.3, y * 4.3 + 11) * 0.2
}

const ease = (t: number): number => t * t * (3 - 2 * t)
