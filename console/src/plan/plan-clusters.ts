import type { Position } from '@watchfire/contract/plan/plan.calls.ts'

/** Beyond so many points a plan is unreadable: what stands close together becomes one. */
export const clusteredBeyond = 200

export type Cluster = { key: string; x: number; y: number; positions: readonly Position[] }

/** Points in one cell of a grid stand together; `cell` is its side in widths of the picture, smaller the closer one looks. */
export function clustersOf(positions: readonly Position[], cell: number): Cluster[] {
  const cells = Map.groupBy(positions, ({ x, y }) => `${Math.floor(x / cell)}:${Math.floor(y / cell)}`)
  return [...cells].map(([key, inside]) => ({
    key,
    x: inside.reduce((sum, { x }) => sum + x, 0) / inside.length,
    y: inside.reduce((sum, { y }) => sum + y, 0) / inside.length,
    positions: inside,
  }))
}
