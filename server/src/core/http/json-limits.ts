/** Looks over the bytes of a JSON text before it becomes objects: a few megabytes of `{},` would become a gigabyte of them. */

export type JsonLimits = { maxNodes: number; maxDepth: number }

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = Buffer.from('"\\,[]{}')

/** Whether there are at most so many values and names, nested at most so deep. Says nothing about whether it is JSON. */
export function fitsLimits(text: Uint8Array, { maxNodes, maxDepth }: JsonLimits): boolean {
  let nodes = 1
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at]
    if (byte === quote) {
      for (at += 1; at < text.length && text[at] !== quote; at += 1) if (text[at] === backslash) at += 1
    } else if (byte === comma) {
      nodes += 1
    } else if (byte === openList || byte === openObject) {
      nodes += 1
      depth += 1
      if (depth > maxDepth) return false
    } else if (byte === closeList || byte === closeObject) {
      depth -= 1
    }
    if (nodes > maxNodes) return false
  }
  return true
}
