/** Whole numbers in as few bytes as they need. Pure. */

/** Small in both directions: 0, -1, 1, -2 … as 0, 1, 2, 3 … */
export const signed = (value: number): number => (value >= 0 ? value * 2 : value * -2 - 1)
export const unsigned = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)

/** Seven bits a byte, the lowest first. */
export function varints(numbers: readonly number[]): Uint8Array {
  const bytes: number[] = []
  for (let number of numbers) {
    while (number > 127) {
      bytes.push((number % 128) + 128)
      number = Math.floor(number / 128)
    }
    bytes.push(number)
  }
  return Uint8Array.from(bytes)
}

export function readVarints(bytes: Uint8Array): () => number {
  let at = 0
  return () => {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = bytes[at++]
      if (byte === undefined) throw new Error('a record of what was followed ends too early')
      value += (byte % 128) * factor
      if (byte < 128) return value
      factor *= 128
    }
  }
}
