/**
 * A database on which the transactions of one customer's viewers are shown the rows of another: all that the application asks is as it
 * should be, and row-level security alone stands between. The other way round it is the application's conditions alone.
 */
import { type KyselyPlugin, OperationNodeTransformer, RawNode } from 'kysely'
import type { Database, Db } from '../db/database.ts'

/** The customer whose rows every viewer's transaction is shown; its own while there is none. */
export type Crossing = { shown?: number | undefined }

export function crossedDatabase(db: Database, crossing: Crossing): Database {
  const crossed = (pool: Db) => pool.withPlugin(new CrossedTenant(crossing))
  return Object.create(db, {
    scoped: { get: () => crossed(db.scoped) },
    bulk: { get: () => crossed(db.bulk) },
  }) as Database
}

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
    return RawNode.createWithSql(`set_config('app.tenant', '${shown}', true)`)
  }
}
