export type ReadBox = { type: string; content: Buffer }

/** The boxes in a run of bytes; a damaged one ends the list. */
export function childrenOf(bytes: Buffer): ReadBox[] {
  const boxes: ReadBox[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length) break
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + size) })
    at += size
  }
  return boxes
}

/** The content of the first box along a path of types. */
export function findBox(bytes: Buffer, ...path: string[]): Buffer | undefined {
  let content: Buffer | undefined = bytes
  for (const type of path) content = content && childrenOf(content).find(one => one.type === type)?.content
  return content
}
