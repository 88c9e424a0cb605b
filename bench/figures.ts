/** Figures of a benchmark, with the goal each is held against. */
export type Figure = {
  what: string
  value: number
  unit: string
  /** What the product promises; `most` is an upper bound, `least` a lower one. */
  goal?: { most: number } | { least: number }
  note?: string
}

export type Benchmark = { name: string; title: string; how: string; run: () => Promise<Figure[]> }

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
    const goal = figure.goal ? ('most' in figure.goal ? `≤ ${figure.goal.most}` : `≥ ${figure.goal.least}`) : ''
    const met = meetsGoal(figure)
    return `| ${figure.what} | ${shown(figure.value)} ${figure.unit} | ${goal} | ${met === undefined ? '' : met ? 'met' : '**missed**'} | ${figure.note ?? ''} |`
  })
  return ['| what | figure | goal | | |', '|---|---|---|---|---|', ...rows].join('\n')
}
