import type { BrokerLine } from '@watchfire/contract/hook/broker.shapes.ts'
import { type HookSource, hookCounts } from '@watchfire/contract/hook/hook.shapes.ts'
import type { BrokerFacts, SourceRow } from './hook.queries.ts'

export const viewSource = (row: SourceRow): HookSource => ({
  sourceId: row.source_id,
  companyId: row.company_id,
  companyName: row.company_name,
  name: row.name,
  inUse: row.in_use,
  expression: row.expression,
  signatureHeader: row.signature_header,
  hasSecret: row.secret !== null,
  tokenHint: row.token_hint,
  tokenAt: row.token_at,
  version: row.version,
  changedBy: row.changed_by,
  bound: row.bound,
  unboundNames: row.unbound_names,
  posts: row.posts,
  counts: Object.fromEntries(hookCounts.map(count => [count, row[count]])) as HookSource['counts'],
  lastAt: row.last_at,
  lastProblem: row.last_problem,
  lastWords: row.last_words,
  lastProblemAt: row.last_problem_at,
  broker: row.broker && viewLine(row.broker),
})

const viewLine = ({
  base_url: baseUrl,
  has_password: hasPassword,
  state_at,
  sender_gone_at,
  ...line
}: BrokerFacts): BrokerLine => ({
  ...line,
  baseUrl,
  hasPassword,
  stateAt: timeOf(state_at),
  senderGoneAt: timeOf(sender_gone_at),
})
const timeOf = (time: string | null) => (time === null ? null : Date.parse(time))

/** What the log of changes may show of a source. */
export const shownSource = ({ name, in_use, expression, signature_header, broker }: SourceRow) => ({
  name,
  inUse: in_use,
  expression,
  ...(broker ? shownPlace(broker) : { signatureHeader: signature_header }),
})

const shownPlace = ({ host, port, tls, certificate, login, topics, qos, base_url: baseUrl }: BrokerFacts) => ({
  host,
  port,
  tls,
  certificate,
  login,
  topics,
  qos,
  baseUrl,
})
