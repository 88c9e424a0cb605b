import type { Trx } from '../../core/db/database.ts'
import {
  type Chain,
  insertSeals,
  lastSeal,
  listChains,
  listUnsealed,
  type Seal,
  saveChainEnd,
} from './chain.queries.ts'
import type { ChainKey } from './chain-key.ts'

/** Rows sealed by one statement, and statements of one run. */
const portion = 2000
const maxPortions = 50

type End = { seq: number; mac: string; keySeq: number }

/** Seals what waits for it. One server at a time may run it: two would fork the chains. Answers how many rows it has sealed. */
export async function sealAudit(
  trx: Trx,
  key: ChainKey,
  log: { error(facts: object, text: string): void },
  limit = portion * maxPortions,
): Promise<number> {
  let sealed = 0
  for (;;) {
    const rows = await listUnsealed(trx, Math.min(portion, limit - sealed))
    if (rows.length === 0) return sealed
    const tenantIds = [...new Set(rows.map(({ tenantId }) => tenantId))]
    const ends = await findEnds(trx, key, tenantIds, log)
    const seals: Seal[] = rows.map(({ tenantId, auditId, at, xid, fields }) => {
      const end = ends.get(tenantId) as End
      end.seq += 1
      end.mac = key.rowMac(tenantId, { seq: end.seq, prev: end.mac, fields })
      return { tenantId, seq: end.seq, auditId, at, xid, mac: end.mac }
    })
    await insertSeals(trx, seals)
    for (const [tenantId, { seq, mac, keySeq }] of ends) {
      const proof = key.proof(tenantId, 'end', seq, mac, keySeq)
      await saveChainEnd(trx, { tenantId, seq, mac, keyPrint: key.print, keySeq, proof })
    }
    sealed += rows.length
    if (rows.length < portion || sealed >= limit) return sealed
  }
}

/** Where each chain goes on. */
async function findEnds(
  trx: Trx,
  key: ChainKey,
  tenantIds: number[],
  log: { error(facts: object, text: string): void },
) {
  const chains = new Map((await listChains(trx, tenantIds)).map(chain => [chain.tenantId, chain]))
  const ends = new Map<number, End>()
  for (const tenantId of tenantIds) {
    const chain = chains.get(tenantId)
    if (chain && isProvenEnd(key, chain)) ends.set(tenantId, { seq: chain.seq, mac: chain.mac, keySeq: chain.keySeq })
    else ends.set(tenantId, await anotherEnd(trx, key, tenantId, chain, log))
  }
  return ends
}

export const isProvenEnd = (key: ChainKey, { tenantId, seq, mac, keySeq, proof }: Chain): boolean =>
  proof === key.proof(tenantId, 'end', seq, mac, keySeq)

/** A new chain, one that another key has sealed, or one whose end was tampered with: that leaves a number out, which stays to be seen. */
async function anotherEnd(
  trx: Trx,
  key: ChainKey,
  tenantId: number,
  chain: Chain | undefined,
  log: { error(facts: object, text: string): void },
): Promise<End> {
  const last = await lastSeal(trx, tenantId)
  if (!chain && !last) return { seq: 0, mac: '', keySeq: 1 }
  const seq = Math.max(chain?.seq ?? 0, last?.seq ?? 0)
  if (chain && chain.keyPrint !== key.print) {
    log.error({ tenantId, seq }, 'the account log goes on with another key: what was sealed before cannot be checked')
    return { seq, mac: chain.mac, keySeq: seq + 1 }
  }
  log.error({ tenantId, seq }, 'the end of the account log’s chain was changed')
  return { seq: seq + 1, mac: last?.mac ?? '', keySeq: chain?.keySeq ?? 1 }
}
