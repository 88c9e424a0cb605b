/** The rooms tell here how a row of the outbox becomes an event; the live channel itself knows no room. */
import type { LiveEvent } from '@watchfire/contract/core/live.ts'
import type { RightId } from '@watchfire/contract/core/rights.ts'
import { isWithinProjects } from '../session/scope.ts'
import type { Viewer } from '../session/viewer.ts'
import { forEverybody, type OutboxRow } from './outbox.queries.ts'

/** All that an event may depend on: it is encoded once for everybody who has this in common. */
export type Listener = {
  readonly language: Viewer['language']
  /** Those of its rights that some kind named when it was registered. */
  readonly rights: ReadonlySet<number>
}

/** What such readers are told of the row; undefined: nothing. The scope of the row has been checked before. */
export type Presenter = (reader: Listener, row: OutboxRow) => LiveEvent | undefined
/** Reads what a batch of rows needs, once for all readers. */
export type Hydrator = (rows: OutboxRow[]) => Promise<Presenter>

export type LiveKinds = {
  /** `live.registerKind('alarm', rows => …)`, once per kind, when the server is put together; `rights`: those its events depend on. */
  registerKind(kind: string, hydrate: Hydrator, options?: { rights?: readonly RightId[] }): void
  hydrate: Hydrator
  /** What this viewer's events depend on. */
  listener(viewer: Pick<Viewer, 'language' | 'rights'>): Listener
}

export function liveKinds(): LiveKinds {
  const hydrators = new Map<string, Hydrator>()
  const decisive = new Set<number>()
  return {
    registerKind(kind, hydrate, { rights = [] } = {}) {
      if (hydrators.has(kind)) throw new Error(`live kind ${kind} is registered twice`)
      hydrators.set(kind, hydrate)
      for (const right of rights) decisive.add(right)
    },
    async hydrate(rows) {
      const presenters = new Map<string, Presenter>()
      for (const [kind, own] of Map.groupBy(rows, row => row.kind)) {
        const hydrator = hydrators.get(kind)
        if (hydrator) presenters.set(kind, await hydrator(own))
      }
      return (reader, row) => presenters.get(row.kind)?.(reader, row)
    },
    listener: ({ language, rights }) => ({
      language,
      rights: new Set([...decisive].filter(right => rights.has(right))),
    }),
  }
}

type Scope = Pick<Viewer, 'tenantId' | 'companyIds' | 'projectIds' | 'regionLimits' | 'regionId'>
type ScopedRow = Pick<OutboxRow, 'tenantId' | 'companyId' | 'projectId' | 'regionId'>

/** The scope of `withinScope`, for a row in hand. A row for one account alone is meant for somebody of this scope. */
export function maySubscribe(viewer: Scope, row: ScopedRow): boolean {
  if (row.companyId === forEverybody) return true
  if (viewer.tenantId !== null && viewer.tenantId !== row.tenantId) return false
  return viewer.companyIds.includes(row.companyId) && isWithinProjects(viewer, row)
}
