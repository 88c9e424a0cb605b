/**
 * What stands in front of a message of SNMP, and whether the rest is built as it should be: looked at before a library reads it, which
 * keeps to the lengths it is told. Every element lies in the one around it, and there are few.
 */

/** More than any device puts in a trap; the standard asks for 484 bytes. */
const maxMessageBytes = 8192
const deepest = 10
const maxElements = 640
const maxSubIds = 128

const tags = { integer: 0x02, octets: 0x04, oid: 0x06, sequence: 0x30, answer: 0xa2, inform: 0xa6, trap: 0xa7 } as const
const trapTags: readonly number[] = [tags.inform, tags.trap]

export type Envelope =
  | { version: 'v2c' }
  | { version: 'v3'; isSecure: boolean; engineId: string; boots: number; time: number; user: string }
export type Unreadable = 'malformed' | 'tooLong' | 'version'

type Element = { tag: number; from: number; to: number }

class Malformed extends Error {}

/** Of a trap or an inform. */
export function readEnvelope(message: Buffer): Envelope | Unreadable {
  if (message.length > maxMessageBytes) return 'tooLong'
  try {
    const [version, second, third, last] = partsOf(message)
    const number = integerOf(message, version)
    if (number === 1)
      return second?.tag === tags.octets && trapTags.includes(third?.tag ?? 0) ? { version: 'v2c' } : 'malformed'
    if (number !== 3) return 'version'
    if (last?.tag !== tags.octets && last?.tag !== tags.sequence) return 'malformed'
    return secureEnvelope(message, second, third)
  } catch (error) {
    if (error instanceof Malformed) return 'malformed'
    throw error
  }
}

/** Whether it is built as an answer should be, and is one as far as that shows. */
export function isAnswer(message: Buffer): boolean {
  try {
    const [version, , third, last] = partsOf(message)
    return integerOf(message, version) === 3 ? last !== undefined : third?.tag === tags.answer
  } catch {
    return false
  }
}

function secureEnvelope(message: Buffer, head: Element | undefined, security: Element | undefined): Envelope {
  const [, , flags, model] = inside(message, head, tags.sequence)
  if (integerOf(message, model) !== 3 || flags?.tag !== tags.octets || flags.to - flags.from !== 1)
    throw new Malformed()
  if (security?.tag !== tags.octets) throw new Malformed()
  const [whole, more] = elementsIn(message, security.from, security.to)
  if (more) throw new Malformed()
  const [engine, boots, time, user, proof, salt] = inside(message, whole, tags.sequence)
  for (const octets of [engine, user, proof, salt]) if (octets?.tag !== tags.octets) throw new Malformed()
  const engineId = octetsOf(message, engine)
  // By RFC 3411; empty in a question who one is.
  if (engineId.length > 32) throw new Malformed()
  return {
    version: 'v3',
    isSecure: ((message[flags.from] ?? 0) & 3) === 3,
    engineId: engineId.toString('hex'),
    boots: integerOf(message, boots),
    time: integerOf(message, time),
    user: octetsOf(message, user).toString('utf8'),
  }
}

/** The elements of the one sequence that a message is; all below are looked at. */
function partsOf(message: Buffer): Element[] {
  const [whole, more] = elementsIn(message, 0, message.length)
  if (!whole || more || whole.tag !== tags.sequence) throw new Malformed()
  checkBelow(message, whole, { elements: 0 }, 1)
  return elementsIn(message, whole.from, whole.to)
}

function checkBelow(message: Buffer, around: Element, seen: { elements: number }, depth: number): void {
  if (depth > deepest) throw new Malformed()
  for (const element of elementsIn(message, around.from, around.to)) {
    seen.elements += 1
    if (seen.elements > maxElements) throw new Malformed()
    const length = element.to - element.from
    if (element.tag & 0x20) checkBelow(message, element, seen, depth + 1)
    else if (element.tag === tags.integer && (length < 1 || length > 5)) throw new Malformed()
    else if (element.tag === tags.oid) checkOid(message, element)
  }
}

/** Of 128 parts at most, each of 32 bits. */
function checkOid(message: Buffer, { from, to }: Element): void {
  let parts = 0
  let bytes = 0
  for (let at = from; at < to; at++) {
    bytes += 1
    if (bytes > 5) throw new Malformed()
    if ((message[at] ?? 0) & 0x80) continue
    parts += 1
    bytes = 0
  }
  if (parts === 0 || parts > maxSubIds || bytes > 0) throw new Malformed()
}

function elementsIn(message: Buffer, from: number, to: number): Element[] {
  const found: Element[] = []
  for (let at = from; at < to; ) {
    const tag = message[at] ?? 0
    const first = message[at + 1]
    // Tags of one byte, and lengths that are told: SNMP has no others.
    if (first === undefined || at + 2 > to || (tag & 0x1f) === 0x1f || first === 0x80) throw new Malformed()
    const more = first & 0x80 ? first & 0x7f : 0
    if (more > 3 || at + 2 + more > to) throw new Malformed()
    const length = more === 0 ? first : message.readUIntBE(at + 2, more)
    const begin = at + 2 + more
    if (begin + length > to) throw new Malformed()
    found.push({ tag, from: begin, to: begin + length })
    if (found.length > maxElements) throw new Malformed()
    at = begin + length
  }
  return found
}

function inside(message: Buffer, element: Element | undefined, tag: number): Element[] {
  if (element?.tag !== tag) throw new Malformed()
  return elementsIn(message, element.from, element.to)
}

function integerOf(message: Buffer, element: Element | undefined): number {
  if (element?.tag !== tags.integer) throw new Malformed()
  const length = element.to - element.from
  if (length < 1 || length > 5) throw new Malformed()
  return message.readIntBE(element.from, length)
}

function octetsOf(message: Buffer, element: Element | undefined): Buffer {
  if (element?.tag !== tags.octets) throw new Malformed()
  return message.subarray(element.from, element.to)
}
