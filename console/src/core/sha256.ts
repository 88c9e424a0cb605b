/** SHA-256 after FIPS 180-4, for pages without crypto.subtle. Its constants are computed from the primes they are defined by. */
const primes: number[] = []
for (let candidate = 2; primes.length < 64; candidate++)
  if (primes.every(prime => candidate % prime !== 0)) primes.push(candidate)

/** First 32 bits of the fractional part. */
const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32) >>> 0
const roundConstants = primes.map(prime => fraction(Math.cbrt(prime)))
const startState = primes.slice(0, 8).map(prime => fraction(Math.sqrt(prime)))

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function padded(message: Uint8Array): DataView {
  const length = Math.ceil((message.length + 9) / 64) * 64
  const bytes = new Uint8Array(length)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(length - 4, message.length << 3)
  return view
}

function mixBlock(state: Uint32Array, block: DataView, offset: number) {
  const words = new Uint32Array(64)
  const at = (index: number) => words[index] as number
  for (let i = 0; i < 16; i++) words[i] = block.getUint32(offset + i * 4)
  for (let i = 16; i < 64; i++) {
    const [near, far] = [at(i - 2), at(i - 15)]
    const sigma0 = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3)
    const sigma1 = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10)
    words[i] = at(i - 16) + sigma0 + at(i - 7) + sigma1
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + sum1 + choice + (roundConstants[i] as number) + at(i)) | 0
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + sum0 + majority) | 0]
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] as number) + word
}

export function sha256(message: Uint8Array): Uint8Array {
  const state = Uint32Array.from(startState)
  const blocks = padded(message)
  for (let offset = 0; offset < blocks.byteLength; offset += 64) mixBlock(state, blocks, offset)
  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word)
  return new Uint8Array(digest.buffer)
}
