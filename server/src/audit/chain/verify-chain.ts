import type { Reader } from '../../core/db/database.ts'
import type { Chain } from './chain.queries.ts'
import type { ChainFault } from './chain-fault.ts'
import type { ChainKey } from './chain-key.ts'
import { isProvenEnd } from './seal-audit.ts'
import { countLoose, listSealed, type SealedRow } from './verify.queries.ts'

const portion = 5000
/** Faults named of one chain; where there are more, the rest says nothing new. */
const maxFaults = 20

type Mismatch = { row: SealedRow; prevs: string[] }

/** Reads a chain from its first row that is kept to its end, a portion at a time. */
export async function verifyChain(
  db: Reader,
  key: ChainKey,
  chain: Chain,
): Promise<{ rows: number; waiting: number; faults: ChainFault[] }> {
  const { tenantId } = chain
  const faults: ChainFault[] = []
  const fault = (kind: ChainFault['kind'], seq = 0) => void (faults.length < maxFaults && faults.push({ kind, seq }))
  const loose = await countLoose(db, tenantId)
  if (chain.keyPrint !== key.print)
    return { rows: 0, waiting: loose.waiting, faults: [{ kind: 'otherKey', seq: chain.seq }] }
  if (!isProvenDrop(key, chain)) fault('truncated', chain.droppedSeq)

  const mismatches: Mismatch[] = []
  let last = { seq: chain.droppedSeq, mac: chain.droppedMac }
  /** After a row that does not fit: what its MAC would have to be, besides what stands there. */
  let prevs = [last.mac]
  let rows = 0
  let coming = listSealed(db, tenantId, last.seq, portion)
  for (;;) {
    const part = await coming
    if (part.length === portion) {
      coming = listSealed(db, tenantId, (part.at(-1) as SealedRow).seq, portion)
      coming.catch(() => {})
    }
    for (const row of part) {
      rows += 1
      const { seq, mac, fields } = row
      const isNext = seq === last.seq + 1
      if (!isNext) fault(seq === last.seq ? 'forked' : 'deleted', last.seq + 1)
      if (seq < chain.keySeq) {
        if (seq === chain.droppedSeq + 1) fault('otherKey', chain.keySeq - 1)
        prevs = [mac]
      } else if (fields === null) {
        fault('deleted', seq)
        prevs = [mac]
      } else if (!isNext || prevs.some(prev => key.rowMac(tenantId, { seq, prev, fields }) === mac)) prevs = [mac]
      else {
        if (mismatches.length < maxFaults) mismatches.push({ row, prevs })
        prevs = [mac, key.rowMac(tenantId, { seq, prev: prevs[0] ?? '', fields })]
      }
      last = { seq, mac }
    }
    if (part.length < portion) break
  }
  for (const one of explained(key, tenantId, mismatches)) fault(one.kind, one.seq)
  if (chain.seq !== last.seq || chain.mac !== last.mac || !isProvenEnd(key, chain)) fault('truncated', last.seq)
  for (const _ of loose.lost) fault('deleted', chain.seq)
  for (const _ of loose.strays) fault('added', chain.seq)
  return { rows, waiting: loose.waiting, faults }
}

const isProvenDrop = (key: ChainKey, { tenantId, droppedSeq, droppedMac, droppedProof }: Chain): boolean =>
  droppedSeq === 0 && droppedMac === '' ? true : droppedProof === key.proof(tenantId, 'dropped', droppedSeq, droppedMac)

/** Rows that fit where another one stands were moved; those that fit behind a moved one are what they were. */
function explained(key: ChainKey, tenantId: number, all: readonly Mismatch[]): ChainFault[] {
  const fits = (at: Mismatch, prev: string, of: SealedRow, mac: string) =>
    key.rowMac(tenantId, { seq: at.row.seq, prev, fields: of.fields ?? '' }) === mac
  return all.flatMap((one): ChainFault[] => {
    const others = all.filter(other => other !== one)
    const isMoved = others.some(other =>
      one.prevs.some(prev => fits(one, prev, other.row, one.row.mac) || fits(one, prev, other.row, other.row.mac)),
    )
    if (isMoved) return [{ kind: 'moved', seq: one.row.seq }]
    if (others.some(other => fits(one, other.row.mac, one.row, one.row.mac))) return []
    return [{ kind: 'edited', seq: one.row.seq }]
  })
}
