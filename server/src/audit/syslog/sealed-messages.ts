import type { Trx } from '../../core/db/database.ts'
import { type Behind, listBehind, listSealedFacts, type SealedFact, savePositions } from './syslog.queries.ts'
import type { SyslogMessage } from './syslog-message.ts'

/** Chains of one portion, and entries of each. */
const [maxChains, perChain] = [20, 50]

export type Portion = {
  messages: SyslogMessage[]
  lost: number /** Once they are sent. */
  save: (trx: Trx) => Promise<void>
}

/** What stands in the chains and has not been sent: the entries in their order, and what is missing among them. Undefined when nothing waits. */
export async function nextPortion(trx: Trx): Promise<Portion | undefined> {
  const behind = await listBehind(trx, maxChains)
  if (behind.length === 0) return undefined
  const from = behind.map(({ tenantId, sent, dropped }) => ({ tenantId, seq: Math.max(sent, dropped) }))
  const facts = Map.groupBy(await listSealedFacts(trx, from, perChain), ({ tenantId }) => tenantId)
  const parts = behind.map(chain => partOf(chain, facts.get(chain.tenantId) ?? []))
  const positions = behind.map(({ tenantId }, index) => ({ tenantId, seq: parts[index]?.seq ?? 0 }))
  return {
    messages: parts.flatMap(({ messages }) => messages),
    lost: parts.reduce((sum, { lost }) => sum + lost, 0),
    save: later => savePositions(later, positions),
  }
}

function partOf({ tenantId, sent, end, dropped }: Behind, rows: readonly SealedFact[]) {
  const messages: SyslogMessage[] = []
  let [seq, lost] = [sent, 0]
  const gap = (until: number) => {
    const count = until - seq
    if (count <= 0) return
    messages.push(gapOf({ tenantId, from: seq + 1, count }))
    lost += count
    seq = until
  }
  // A chain that has become shorter than what was sent of it was cut off.
  if (end < sent) {
    messages.push(gapOf({ tenantId, from: end + 1, count: sent - end, cutOff: true }))
    return { messages, lost, seq: end }
  }
  gap(dropped)
  for (const row of rows) {
    gap(row.seq - 1)
    messages.push(messageOf(row))
    seq = row.seq
  }
  if (rows.length < perChain) gap(end)
  return { messages, lost, seq }
}

/** Entries that are gone before they were sent: dropped after their time, or taken away. */
const gapOf = (facts: SyslogMessage['facts']): SyslogMessage => ({ kind: 'gap', at: Date.now(), warns: true, facts })

function messageOf({ at, detail, result, tenantId, seq, mac, ...facts }: SealedFact): SyslogMessage {
  const isRefused = result !== 1
  return {
    kind: 'account',
    at,
    warns: isRefused,
    facts: { tenantId, seq, ...facts, result: isRefused ? 'refused' : 'done', mac },
    text: detail === '{}' ? facts.action : `${facts.action} ${detail}`,
  }
}
