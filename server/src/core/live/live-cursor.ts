/**
 * Where a reader of the outbox stands: after the row (xid, id). Transactions are numbered when they begin to write, and a row may
 * be read once every transaction older than its own has ended; so in this order nothing is skipped, whatever commits late.
 */
export type Position = { xid: bigint; id: number }

export const isAfter = (a: Position, b: Position): boolean => (a.xid === b.xid ? a.id > b.id : a.xid > b.xid)

/** What a console sends back when it returns: its position, and when it was told so (ms). */
export function formatCursor({ xid, id }: Position, at: number): string {
  return `${xid.toString(36)}-${id.toString(36)}-${at.toString(36)}`
}

export function parseCursor(text: string): { position: Position; at: number } | undefined {
  const match = /^([0-9a-z]{1,13})-([0-9a-z]{1,11})-([0-9a-z]{1,9})$/.exec(text)
  if (!match) return undefined
  const [, xid = '', id = '', at = ''] = match
  const position = { xid: bigOf(xid), id: Number.parseInt(id, 36) }
  // 64 bits are what the database takes.
  if (position.xid >= 1n << 63n || !Number.isSafeInteger(position.id)) return undefined
  return { position, at: Number.parseInt(at, 36) }
}

const bigOf = (text: string) => [...text].reduce((sum, letter) => sum * 36n + BigInt(Number.parseInt(letter, 36)), 0n)
