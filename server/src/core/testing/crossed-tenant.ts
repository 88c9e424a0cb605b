/**
 * A database on which the transactions of one customer's viewers and AI servers are shown the rows of another: all that the application asks is as it
 * should be, and row-level security alone stands between. The other way round it is the application's conditions alone.
 */
import { type KyselyPlugin, OperationNodeTransformer, RawNode } from 'kysely'
import type { Database, Db } from '../db/database.ts'

/** The customer whose rows every transaction of a viewer or an AI server is shown, after the first `spared`; its own while there is none. */
export type Crossing = {
  shown?: number | undefined
  spared?: number
  /** The place that every session is read to be of, as if its scope had been mistaken for another one's. */
  mistakenFor?: { tenantId: number; companyId: number } | undefined
}

export function crossedDatabase(db: Database, crossing: Crossing): Database {
  const crossed = (pool: Db) => pool.withPlugin(new CrossedTenant(crossing))
  return Object.create(db, {
    scoped: { get: () => crossed(db.scoped) },
    bulk: { get: () => crossed(db.bulk) },
    system: { get: () => crossed(db.system) },
    auth: { get: () => db.auth.withPlugin(mistakenScope(crossing)) },
  }) as Database
}

/** Of rows that are sessions, as sockets read theirs again. */
const mistakenScope = (crossing: Crossing): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    const { mistakenFor: place } = crossing
    if (!place) return result
    const instead = {
      tenant_id: place.tenantId,
      company_id: place.companyId,
      company_ids: [place.companyId],
      parent_ids: [0],
    }
    return { ...result, rows: result.rows.map(row => ('company_ids' in row ? { ...row, ...instead } : row)) }
  },
})

class CrossedTenant extends OperationNodeTransformer implements KyselyPlugin {
  readonly #crossing: Crossing
  constructor(crossing: Crossing) {
    super()
    this.#crossing = crossing
  }
  transformQuery: KyselyPlugin['transformQuery'] = ({ node, queryId }) => this.transformNode(node, queryId)
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result

  /** As `showTenant` says it. */
  protected override transformRaw(...[node, queryId]: Parameters<OperationNodeTransformer['transformRaw']>): RawNode {
    const { shown } = this.#crossing
    if (shown === undefined || !node.sqlFragments[0]?.startsWith("set_config('app.tenant'"))
      return super.transformRaw(node, queryId)
    const { spared = 0 } = this.#crossing
    if (spared > 0) {
      this.#crossing.spared = spared - 1
      return super.transformRaw(node, queryId)
    }
    return RawNode.createWithSql(`set_config('app.tenant', '${shown}', true)`)
  }
}
