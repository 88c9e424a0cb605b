/** Chance that can be had again: the same seed gives the same decisions, as far as the machine plays along. */
export type Chance = ReturnType<typeof seededRandom>

export function seededRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number, both ends included. */
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    between,
    happens: (probability: number) => next() < probability,
    oneOf: <T>(values: readonly T[]): T => values[between(0, values.length - 1)] as T,
    shuffled: <T>(values: readonly T[]): T[] =>
      values
        .map(value => ({ value, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ value }) => value),
    /** A chance of its own, so that one sender's decisions do not hang on how fast the others are. */
    split: () => seededRandom(Math.floor(next() * 2 ** 32)),
  }
}

/** WATCHFIRE_SURVIVAL_SEED repeats a run that failed. */
export function chooseSeed(): number {
  const given = Number(process.env.WATCHFIRE_SURVIVAL_SEED)
  const seed = given > 0 ? given : Date.now() % 2 ** 31
  console.log(`survival: seed ${seed}`)
  return seed
}

/** How long kills go on. WATCHFIRE_SURVIVAL_SECONDS makes a soak of a test. */
export function chooseSeconds(mean: number): number {
  return Number(process.env.WATCHFIRE_SURVIVAL_SECONDS) || mean
}
