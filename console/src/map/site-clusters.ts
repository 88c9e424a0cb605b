import type { Site } from '@watchfire/contract/map/map.calls.ts'

export type Spot = { x: number; y: number }
export type SiteSpot = Spot & { site: Site }
export type SiteCluster = Spot & { sites: readonly Site[] }

/** A mark with its name takes so much of the screen, in pixels. */
const [wide, high] = [92, 46]

/**
 * What would lie over one another, as one; the most urgent stands where it is. Where nothing can be looked at closer, those of one
 * place stand side by side instead.
 */
export function clustersOf(spots: readonly SiteSpot[], { closest }: { closest: boolean }): SiteCluster[] {
  const clusters: (Spot & { sites: Site[] })[] = []
  for (const { x, y, site } of spots) {
    const near = clusters.filter(one => Math.abs(one.x - x) < wide && Math.abs(one.y - y) < high)
    if (closest) clusters.push({ x, y: y + near.length * high, sites: [site] })
    else if (near[0]) near[0].sites.push(site)
    else clusters.push({ x, y, sites: [site] })
  }
  return clusters
}
