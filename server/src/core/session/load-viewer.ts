import { countingApart } from '@watchfire/contract/access/separation/duty.rules.ts'
import { effectiveRights } from '@watchfire/contract/core/effective-rights.ts'
import type { Selection } from '@watchfire/contract/core/envelope.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { batched } from '../batched.ts'
import type { Database } from '../db/database.ts'
import { mayComeFrom } from './api-key-networks.ts'
import { heldProjectsOf } from './scope.ts'
import { findAccountScope, findSession, findSessions, type SessionRow } from './session.queries.ts'
import type { Viewer } from './viewer.ts'

type Circumstances = { language: Language; address: string; selection?: Selection }

/** The viewer behind a living session; undefined when it has ended. */
export async function loadViewer(
  db: Database,
  sessionId: number,
  circumstances: Circumstances,
): Promise<Viewer | undefined> {
  const row = await findSession(db.auth, sessionId)
  return row && mayComeFrom(row, circumstances.address) ? viewerOf(row, circumstances) : undefined
}

/** Reads living sessions, those that are asked for at the same moment in one query: after a cut all consoles come back at once. */
export const sessionLoader = (db: Database) =>
  batched(async (sessionIds: number[]) => sessionsById(await findSessions(db.auth, sessionIds)), {
    waitMs: 5,
    limit: 200,
  })

export const sessionsById = (rows: readonly SessionRow[]): ReadonlyMap<number, SessionRow> =>
  new Map(rows.map(row => [row.session_id, row]))

/** What an account may see and do now, for work it asked for earlier; undefined when it is no longer in use. */
export async function loadAccountViewer(db: Database, accountId: number, address: string): Promise<Viewer | undefined> {
  const row = await findAccountScope(db.auth, accountId)
  return row && viewerOf(row, { language: 'zh', address })
}

/** What a session row and the selection of the top bar allow. The selection narrows; what lies outside the scope narrows to nothing. */
export function viewerOf(row: SessionRow, { language, address, selection = {} }: Circumstances): Viewer {
  // Whoever has something to do first sees nothing of anybody, whichever way they came.
  const companyIds = row.must_change_password || row.factor_due ? [] : companiesBelow(row, selection.companyId)
  const closed = new Set(row.closed_ids)
  return {
    kind: 'viewer',
    accountId: row.account_id,
    sessionId: row.session_id,
    scopeEpoch: row.scope_epoch,
    ...(row.entered_by !== null && { enteredBy: row.entered_by }),
    account: row.account,
    fullName: row.full_name || row.account,
    roleName: row.role_name,
    language,
    address,
    tenantId: row.company_level === 1 ? null : row.tenant_id,
    companyId: row.company_id,
    rights: rightsOf(row),
    companyIds: companyIds.filter(id => !closed.has(id)),
    knownCompanyIds: companyIds,
    projectIds: projectsWithin(heldProjectsOf(row.project_ids, row.region_limits), selection.projectId),
    regionLimits: row.region_limits.filter(({ projectId }) => projectId === (selection.projectId ?? projectId)),
    regionId: selection.regionId ?? null,
    ...(!row.confirmed && { confirmDue: row.networks ? 'key.confirmedOnly' : 'session.confirmDue' }),
  }
}

type Holder = Pick<SessionRow, 'is_root' | 'menu_ids' | 'company_level' | 'separated' | 'is_local' | 'networks'>

/** What the role of an account, or a key, allows it in its company. */
export function rightsOf(row: Holder): ReadonlySet<number> {
  const inPlainCompany = row.company_level === 3
  const rights = effectiveRights({ isRoot: row.is_root, menuIds: row.menu_ids ?? [], inPlainCompany })
  return row.separated ? countingApart(rights, { isLocal: row.is_local && row.networks === null }) : rights
}

/** The selected company and those below it; all companies in scope without a selection. */
function companiesBelow({ company_ids, parent_ids }: SessionRow, selected: number | undefined): number[] {
  const all = company_ids ?? []
  if (selected === undefined) return all
  const parentOf = new Map(all.map((id, index) => [id, parent_ids?.[index]]))
  const isBelow = (id: number | undefined): boolean =>
    id !== undefined && (id === selected || isBelow(parentOf.get(id)))
  return all.filter(isBelow)
}

function projectsWithin(limited: number[] | null, selected: number | undefined): number[] | null {
  if (selected === undefined) return limited
  return limited && !limited.includes(selected) ? [] : [selected]
}
