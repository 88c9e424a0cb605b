/** Messages of LDAP as they travel (RFC 4511, 4.1.1), by a BER library that knows nothing of the client under test. */
import { type BaseBlock, Set as BerSet, Constructed, Enumerated, fromBER, Integer, OctetString, Sequence } from 'asn1js'

export type Asked = { id: number; operation: number; parts: BaseBlock[]; bytes: Buffer }
export type Result = { code: number; text?: string; referral?: string[] }

/** Numbers of the operations of a message (class APPLICATION). */
export const operations = {
  bind: 0,
  bound: 1,
  unbind: 2,
  search: 3,
  entry: 4,
  searched: 5,
  reference: 19,
  extended: 23,
  extendedDone: 24,
} as const

const application = 2
const context = 3

export const bytesOf = (block: BaseBlock | undefined): Buffer =>
  Buffer.from((block?.valueBlock as unknown as { valueHexView?: Uint8Array } | undefined)?.valueHexView ?? [])
export const textOf = (block: BaseBlock | undefined): string => bytesOf(block).toString('utf8')
export const numberOf = (block: BaseBlock | undefined): number => {
  const bytes = bytesOf(block)
  return bytes.length === 0 ? 0 : bytes.readIntBE(0, bytes.length)
}
export const partsOf = (block: BaseBlock | undefined): BaseBlock[] =>
  block instanceof Constructed ? block.valueBlock.value : []
export const tagOf = (block: BaseBlock | undefined): number => block?.idBlock.tagNumber ?? -1

/** How long the message at the beginning is; undefined while that has not come, nothing where it is no message. */
export function lengthOf(bytes: Buffer): number | undefined | 'none' {
  if (bytes.length > 0 && bytes[0] !== 0x30) return 'none'
  const [, first] = bytes
  if (first === undefined) return undefined
  if (first < 0x80) return 2 + first
  const more = first - 0x80
  if (more < 1 || more > 4) return 'none'
  return bytes.length < 2 + more ? undefined : 2 + more + bytes.readUIntBE(2, more)
}

export function readMessage(bytes: Buffer): Asked {
  const [id, operation] = partsOf(fromBER(new Uint8Array(bytes)).result)
  if (operation?.idBlock.tagClass !== application) throw new Error('no message of LDAP')
  return { id: numberOf(id), operation: tagOf(operation), parts: partsOf(operation), bytes }
}

const text = (value: string | Buffer) => new OctetString({ valueHex: new Uint8Array(Buffer.from(value)) })

function message(id: number, operation: number, parts: BaseBlock[]): Buffer {
  const said = new Constructed({ idBlock: { tagClass: application, tagNumber: operation }, value: parts })
  return Buffer.from(new Sequence({ value: [new Integer({ value: id }), said] }).toBER())
}

export const result = (id: number, operation: number, { code, text: says = '', referral }: Result): Buffer =>
  message(id, operation, [
    new Enumerated({ value: code }),
    text(''),
    text(says),
    ...(referral ? [new Constructed({ idBlock: { tagClass: context, tagNumber: 3 }, value: referral.map(text) })] : []),
  ])

export type Values = Readonly<Record<string, readonly (string | Buffer)[]>>

export const entry = (id: number, dn: string, attributes: Values): Buffer =>
  message(id, operations.entry, [
    text(dn),
    new Sequence({
      value: Object.entries(attributes).map(
        ([name, values]) => new Sequence({ value: [text(name), new BerSet({ value: values.map(text) })] }),
      ),
    }),
  ])

export const reference = (id: number, uris: readonly string[]): Buffer =>
  message(id, operations.reference, uris.map(text))
