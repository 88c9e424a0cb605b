/**
 * What is asked of an ONNX file before native code reads it: that all its numbers are in it. One that names other files would make the
 * runtime open them. The format is Protocol Buffers: tagged fields, of which only a few on the way to the tensors are entered.
 */

/** Numbers of fields, message by message: graph, its nodes and first values, the attributes and graphs of nodes. */
const entered: Record<string, Record<number, string>> = {
  model: { 7: 'graph', 25: 'function' },
  graph: { 1: 'node', 5: 'tensor', 15: 'sparse' },
  function: { 7: 'node' },
  node: { 5: 'attribute' },
  attribute: { 5: 'tensor', 6: 'graph', 10: 'tensor', 11: 'graph', 22: 'sparse', 23: 'sparse' },
  sparse: { 1: 'tensor', 2: 'tensor' },
}
const externalData = 13
const dataLocation = 14
/** Graphs within graphs. */
const deepest = 60

/** Whether some of its numbers lie in another file. Throws where the bytes are no such file. */
export const namesOtherFiles = (bytes: Uint8Array): boolean => looksOutside(bytes, 'model', 0)

function looksOutside(bytes: Uint8Array, kind: string, depth: number): boolean {
  if (depth > deepest) throw new Error('is nested too deeply')
  let outside = false
  eachField(bytes, (field, value) => {
    if (outside) return
    if (kind === 'tensor') outside = field === externalData || (field === dataLocation && value === 1)
    const inner = entered[kind]?.[field]
    if (inner && value instanceof Uint8Array) outside = looksOutside(value, inner, depth + 1)
  })
  return outside
}

function eachField(bytes: Uint8Array, take: (field: number, value: number | Uint8Array) => void): void {
  let at = 0
  const varint = (): number => {
    let [value, factor] = [0, 1]
    for (let count = 0; count < 10; count++) {
      const byte = bytes[at++]
      if (byte === undefined) break
      value += (byte % 128) * factor
      factor *= 128
      if (byte < 128) return value
    }
    throw new Error('is no ONNX file')
  }
  while (at < bytes.length) {
    const tag = varint()
    const [field, wire] = [Math.floor(tag / 8), tag % 8]
    if (wire === 0) take(field, varint())
    else if (wire === 1 || wire === 5) at += wire === 1 ? 8 : 4
    else if (wire === 2) {
      const length = varint()
      if (at + length > bytes.length) throw new Error('is no ONNX file')
      take(field, bytes.subarray(at, at + length))
      at += length
    } else throw new Error('is no ONNX file')
  }
}
