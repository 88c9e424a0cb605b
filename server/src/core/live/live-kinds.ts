/** The rooms tell here how a row of the outbox becomes an event for one reader; the live channel itself knows no room. */
import type { LiveEvent } from '@watchfire/contract/core/live.ts'
import type { Viewer } from '../session/viewer.ts'
import type { OutboxRow } from './outbox.queries.ts'

/** What this reader is told of the row; undefined: nothing. The scope of the row has been checked before. */
export type Presenter = (viewer: Viewer, row: OutboxRow) => LiveEvent | undefined
/** Reads what a batch of rows needs, once for all readers. */
export type Hydrator = (rows: OutboxRow[]) => Promise<Presenter>

export type LiveKinds = {
  /** `live.registerKind('alarm', rows => …)`, once per kind, when the server is put together. */
  registerKind(kind: string, hydrate: Hydrator): void
  hydrate: Hydrator
}

export function liveKinds(): LiveKinds {
  const hydrators = new Map<string, Hydrator>()
  return {
    registerKind(kind, hydrate) {
      if (hydrators.has(kind)) throw new Error(`live kind ${kind} is registered twice`)
      hydrators.set(kind, hydrate)
    },
    async hydrate(rows) {
      const presenters = new Map<string, Presenter>()
      for (const [kind, own] of Map.groupBy(rows, row => row.kind)) {
        const hydrator = hydrators.get(kind)
        if (hydrator) presenters.set(kind, await hydrator(own))
      }
      return (viewer, row) => presenters.get(row.kind)?.(viewer, row)
    },
  }
}

type Scope = Pick<Viewer, 'tenantId' | 'companyIds' | 'projectIds' | 'regionId' | 'accountId'>
type ScopedRow = Pick<OutboxRow, 'tenantId' | 'companyId' | 'projectId' | 'regionId' | 'accountId'>

/** The scope of `withinScope`, for a row in hand. */
export function mayHear(viewer: Scope, row: ScopedRow): boolean {
  if (viewer.tenantId !== null && viewer.tenantId !== row.tenantId) return false
  if (row.accountId !== null && row.accountId !== viewer.accountId) return false
  if (viewer.regionId !== null && viewer.regionId !== row.regionId) return false
  if (viewer.projectIds !== null && !viewer.projectIds.includes(row.projectId)) return false
  return viewer.companyIds.includes(row.companyId)
}
