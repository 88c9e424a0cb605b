/** Beyond so many points a plan is unreadable: what stands close together becomes one. */
const clusteredBeyond = 200

/** A device, as far as it is where something stands. */
export type Placed = { deviceId: string; x: number; y: number }
export type Cluster = { key: string; x: number; y: number; devices: readonly Placed[] }

/** Points in one cell of a grid stand together; `cell` is its side in widths of the picture, smaller the closer one looks. */
export function clustersOf(devices: readonly Placed[], cell: number): Cluster[] {
  const cells = Map.groupBy(devices, ({ x, y }) => `${Math.floor(x / cell)}:${Math.floor(y / cell)}`)
  return [...cells].map(([key, inside]) => ({
    key,
    x: inside.reduce((sum, { x }) => sum + x, 0) / inside.length,
    y: inside.reduce((sum, { y }) => sum + y, 0) / inside.length,
    devices: inside,
  }))
}

/** What is drawn as one, where there are too many to tell apart, and what by itself; `pixel`: widths of the picture a pixel is. */
export function clusteredOf<Device extends Placed>(devices: readonly Device[], pixel: number) {
  const many = devices.length > clusteredBeyond
  const clusters = many ? clustersOf(devices, 44 * pixel).filter(cluster => cluster.devices.length > 1) : []
  const together = new Set(clusters.flatMap(cluster => cluster.devices.map(({ deviceId }) => deviceId)))
  return { many, clusters, alone: devices.filter(({ deviceId }) => !together.has(deviceId)) }
}
