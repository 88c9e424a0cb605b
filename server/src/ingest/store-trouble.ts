/** What an error of the database means for a batch. */
export type Trouble =
  /** Somebody else was faster; the same batch fits at the next try. */
  | 'contest'
  /** The database restarts, is unreachable or overloaded. */
  | 'away'
  /** Its disk is full. */
  | 'full'
  /** A row of the batch is not acceptable to it. */
  | 'content'
  /** Ours: trying again would not help, and the sender must keep its items. */
  | 'bug'

export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof Error)) return 'bug'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^(40001|40P01|55P03)$/.test(code)) return 'contest'
  // Another batch brought one of the events at the same moment: at the next try it is known.
  if (code === '23505' && 'constraint' in error && error.constraint === 'ingest_key_pkey') return 'contest'
  if (code === '53100') return 'full'
  // Connections (08), resources (53), operator and shutdown (57), read-only after a failover, broken pages and storage.
  if (/^(08|53|57|58)/.test(code) || code === '25006') return 'away'
  if (/^E[A-Z]+$/.test(code) || /connection|timeout exceeded/i.test(error.message)) return 'away'
  // Data, integrity, limits, and what a trigger raises.
  if (/^(21|22|23|54|P0)/.test(code)) return 'content'
  return 'bug'
}
