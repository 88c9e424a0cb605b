import { type HookSource, hookCounts } from '@watchfire/contract/hook/hook.shapes.ts'
import type { SourceRow } from './hook.queries.ts'

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
})

/** What the log of changes may show of a source. */
export const shownSource = ({ name, in_use, expression, signature_header }: SourceRow) => ({
  name,
  inUse: in_use,
  expression,
  signatureHeader: signature_header,
})
