/** Figures of a benchmark, with the goal each is held against. */
export type Figure = {
  what: string
  value: number
  unit: string
  /** What the product promises; `most` is an upper bound, `least` a lower one. */
  goal?: { most: number } | { least: number }
  note?: string
  /** Measured in several rounds: `value` is the median, this the round in which other programs took the least. */
  quietest?: number
}

/** `foreign`: cores that other programs took meanwhile. */
export type Round = { figures: Figure[]; foreign: number }

export type Benchmark = { name: string; title: string; how: string; run: () => Promise<Figure[]> }

/** `WATCHFIRE_BENCH_ROUNDS` measures fewer or more, for a first look. Waits for a quiet moment before each round, and shows the median of each figure beside its value in the quietest round. */
export async function inRounds(
  count: number,
  others: { quiet(timeoutMs: number): Promise<void> },
  work: (round: number) => Promise<Round>,
): Promise<Figure[]> {
  const taken: Round[] = []
  const wanted = Number(process.env.WATCHFIRE_BENCH_ROUNDS) || count
  for (let round = 0; round < wanted; round += 1) {
    await others.quiet(10_000)
    taken.push(await work(round))
  }
  return ofRounds(taken)
}

export function ofRounds(rounds: readonly Round[]): Figure[] {
  const [quietest] = [...rounds].sort((a, b) => a.foreign - b.foreign)
  if (!quietest) throw new Error('nothing was measured')
  return quietest.figures.map((figure, index) => ({
    ...figure,
    value: percentile(
      rounds.map(({ figures }) => figures[index]?.value ?? Number.NaN),
      0.5,
    ),
    quietest: figure.value,
  }))
}

export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const meetsGoal = ({ value, goal }: Figure): boolean | undefined =>
  goal === undefined ? undefined : 'most' in goal ? value <= goal.most : value >= goal.least

/** Three significant digits: more would pretend. */
export const shown = (value: number): string => (Number.isFinite(value) ? String(Number(value.toPrecision(3))) : '–')

export function table(figures: readonly Figure[]): string {
  const rows = figures.map(figure => {
    const { what, value, quietest, unit, note } = figure
    const goal = figure.goal ? ('most' in figure.goal ? `≤ ${figure.goal.most}` : `≥ ${figure.goal.least}`) : ''
    const met = meetsGoal(figure)
    const verdict = met === undefined ? '' : met ? 'met' : '**missed**'
    const quiet = quietest === undefined ? '' : `${shown(quietest)} ${unit}`
    return `| ${what} | ${shown(value)} ${unit} | ${quiet} | ${goal} | ${verdict} | ${note ?? ''} |`
  })
  return ['| what | figure | quietest round | goal | | |', '|---|---|---|---|---|---|', ...rows].join('\n')
}
