/** Signed calls as consoles make them, timed. */
import { createHash, randomUUID } from 'node:crypto'
import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import { type Selection, signedText } from '@watchfire/contract/core/envelope.ts'

const clients = 8

/** How long each call took, ms, when all clients ask at once. */
export async function timesOf(ask: () => Promise<void>, count: number): Promise<number[]> {
  const times: number[] = []
  let left = count
  const client = async () => {
    for (; left > 0; ) {
      left -= 1
      const began = performance.now()
      await ask()
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return times
}

/** A signed call whose answer is read and not decoded: the clients share two cores with what they measure. */
export async function post<C extends Call>(
  address: string,
  { uid, token }: { uid: number; token: string },
  call: C,
  input: InputOf<C>,
  selection: Selection = {},
): Promise<void> {
  const fields = { r: Date.now(), nonce: randomUUID(), uid: String(uid), token }
  const sign = createHash('md5').update(signedText(fields)).digest('hex')
  const given = call.input.encode(input as never) as object
  const response = await fetch(address + call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...given, ...selection, ...fields, sign }),
  })
  const text = await response.text()
  if (!text.startsWith('{"rcode":0')) throw new Error(text.slice(0, 200))
}
