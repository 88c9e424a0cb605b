import type { Trx } from '../../core/db/database.ts'
import { type Chain, listChains } from './chain.queries.ts'
import type { ChainFault } from './chain-fault.ts'
import type { ChainKey } from './chain-key.ts'
import { readCheckpoints } from './checkpoint-file.ts'
import { allowLongStatements, type CheckedPoint, countLoose, listCustomers, listOffChain } from './verify.queries.ts'
import { verifyChain } from './verify-chain.ts'

export type ChainReport = {
  tenantId: number
  name: string
  /** Sealed rows that were checked, the number of the last, and when it was sealed. */
  rows: number
  seq: number
  sealedAt: number | null
  /** Rows that wait for their seal. */
  waiting: number
  /** Months before it were dropped after their time. */
  droppedUntil: number | null
  /** When its end was last written to the file of checkpoints, and which it was. */
  checkpointAt: number | null
  checkpointSeq: number
  faults: ChainFault[]
}

/** A chain as old as this stands in the file of checkpoints. */
const graceMs = 15 * 60_000
const isOld = ({ sealedAt }: ChainReport) => sealedAt !== null && sealedAt < Date.now() - graceMs
/** Its end should have stood there by now: nothing could be written, or the server ended too early. */
export const isWithoutCheckpoint = (report: ChainReport): boolean => isOld(report) && report.checkpointSeq < report.seq
/** Points of the file compared by one statement. */
const portion = 2000

type Given = { key: ChainKey; file: string; tenantIds?: readonly number[] | undefined }

/** Checks the chains of these customers, or of all, in a transaction that sees one moment (repeatable read). */
export async function verifyAudit(trx: Trx, { key, file, tenantIds }: Given): Promise<ChainReport[]> {
  const began = Date.now()
  await allowLongStatements(trx)
  const reports = new Map<number, ChainReport>()
  const reportOf = (tenantId: number, name = '') => {
    const found = reports.get(tenantId) ?? {
      ...{ tenantId, name, rows: 0, seq: 0, sealedAt: null, waiting: 0, droppedUntil: null, checkpointAt: null },
      checkpointSeq: 0,
      faults: [],
    }
    reports.set(tenantId, found)
    return found
  }
  const chains = new Map((await listChains(trx, tenantIds)).map(chain => [chain.tenantId, chain]))
  const names = new Map((await listCustomers(trx, tenantIds)).map(({ tenantId, name }) => [tenantId, name]))
  for (const tenantId of new Set([...names.keys(), ...chains.keys()])) {
    const report = reportOf(tenantId, names.get(tenantId))
    const chain = chains.get(tenantId)
    if (chain) {
      const { seq, sealedAt, droppedUntil } = chain
      Object.assign(report, { seq, sealedAt, droppedUntil, ...(await verifyChain(trx, key, chain)) })
    } else {
      const { waiting, strays } = await countLoose(trx, tenantId)
      Object.assign(report, { waiting, faults: strays.map(() => ({ kind: 'added', seq: 0 })) })
    }
  }
  await compareCheckpoints(trx, { key, file, tenantIds, began, chains }, reportOf)
  const all = [...reports.values()]
  for (const report of all)
    if (report.checkpointAt === null && isOld(report)) addFault(report, { kind: 'checkpoints', seq: 0 })
  return all.sort((a, b) => a.tenantId - b.tenantId)
}

const addFault = ({ faults }: ChainReport, fault: ChainFault) => {
  if (!faults.some(({ kind }) => kind === fault.kind)) faults.push(fault)
}

async function compareCheckpoints(
  trx: Trx,
  { key, file, tenantIds, began, chains }: Given & { began: number; chains: ReadonlyMap<number, Chain> },
  reportOf: (tenantId: number) => ChainReport,
): Promise<void> {
  const wanted = tenantIds && new Set(tenantIds)
  const ofFile = new Set<ChainFault['kind']>()
  const seen = new Set<number>()
  let points: CheckedPoint[] = []
  const compare = async () => {
    for (const { tenantId, seq, end } of await listOffChain(trx, points))
      addFault(reportOf(tenantId), { kind: end === null ? 'dropped' : end < seq ? 'truncated' : 'forked', seq })
    points = []
  }
  // What was written after this check began speaks of rows it does not see.
  for await (const line of readCheckpoints(file, key)) {
    if (typeof line === 'string') ofFile.add(line === 'broken' ? 'checkpoints' : 'otherKey')
    else if (line.at < began)
      for (const point of line.chains.filter(({ tenantId }) => wanted?.has(tenantId) ?? true)) {
        const { tenantId, seq: checkpointSeq } = point
        seen.add(tenantId)
        const report = Object.assign(reportOf(tenantId), { checkpointAt: line.at, checkpointSeq })
        // Files before this line may be gone with what they speak of, and not before.
        if (line.follows !== undefined && (chains.get(tenantId)?.droppedSeq ?? 0) < checkpointSeq)
          addFault(report, { kind: 'checkpoints', seq: 0 })
        points.push(point)
      }
    if (points.length >= portion) await compare()
  }
  await compare()
  for (const kind of ofFile) for (const tenantId of wanted ?? seen) addFault(reportOf(tenantId), { kind, seq: 0 })
}
