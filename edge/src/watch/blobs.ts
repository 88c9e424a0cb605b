/** Connected components in a mask: specks are dropped, near pieces joined. */

export type Blob = {
  left: number
  top: number
  /** One past the last column and row. */
  right: number
  bottom: number
  /** Pixels of the component, joined gaps included. */
  area: number
  /** Its name in the map of labels. */
  label: number
}

export type BlobMap = { blobs: Blob[]; labels: Uint16Array }

/** More pieces than this are no scene to judge (snow, a swarm): the rest is left aside. */
const maxBlobs = 400
const smallestArea = 12

/** Finds the components of a mask. Pixels with few neighbours are noise; gaps of up to two pixels are closed. */
export function findBlobs(mask: Uint8Array, width: number, height: number): BlobMap {
  const solid = widen(withoutSpecks(mask, width, height), width, height)
  const labels = new Uint16Array(solid.length)
  const blobs: Blob[] = []
  const queue: number[] = []
  for (let start = 0; start < solid.length && blobs.length < maxBlobs; start++) {
    if (!solid[start] || labels[start]) continue
    const label = blobs.length + 1
    const blob: Blob = { left: width, top: height, right: 0, bottom: 0, area: 0, label }
    queue.push(start)
    labels[start] = label
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      const x = at % width
      const y = (at - x) / width
      blob.area++
      if (x < blob.left) blob.left = x
      if (x >= blob.right) blob.right = x + 1
      if (y < blob.top) blob.top = y
      if (y >= blob.bottom) blob.bottom = y + 1
      if (x > 0) visit(at - 1)
      if (x + 1 < width) visit(at + 1)
      if (y > 0) visit(at - width)
      if (y + 1 < height) visit(at + width)
    }
    blobs.push(blob)

    function visit(next: number): void {
      if (!solid[next] || labels[next]) return
      labels[next] = label
      queue.push(next)
    }
  }
  return { blobs: blobs.filter(blob => blob.area >= smallestArea), labels }
}

/** Keeps pixels of which at least four of the nine around are set. The picture's border is dropped. */
function withoutSpecks(mask: Uint8Array, width: number, height: number): Uint8Array {
  const kept = new Uint8Array(mask.length)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const row = (from: number): number => (mask[from - 1] ?? 0) + (mask[from] ?? 0) + (mask[from + 1] ?? 0)
      if (row(at - width) + row(at) + row(at + width) >= 4) kept[at] = 1
    }
  }
  return kept
}

/** Grows every pixel by one to the sides and up and down: two pieces two pixels apart become one. */
function widen(mask: Uint8Array, width: number, height: number): Uint8Array {
  const grown = new Uint8Array(mask.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (!mask[at]) continue
      grown[at] = 1
      if (x > 0) grown[at - 1] = 1
      if (x + 1 < width) grown[at + 1] = 1
      if (y > 0) grown[at - width] = 1
      if (y + 1 < height) grown[at + width] = 1
    }
  }
  return grown
}
