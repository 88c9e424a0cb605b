import { type Grant, rightsBeyond, scopeBeyond } from '@watchfire/contract/access/role/grant.rules.ts'
import { menuList } from '@watchfire/contract/core/rights.ts'
import { menuName, type Reader } from '../core/brand.ts'
import type { Database } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import { loadAccountViewer } from '../core/session/load-viewer.ts'
import type { Viewer } from '../core/session/viewer.ts'

/** What the caller has as an account: the selection of the top bar narrows what is seen and nothing of what may be given. */
export async function loadOwnScope(db: Database, viewer: Viewer): Promise<Viewer> {
  const own = await loadAccountViewer(db, viewer.accountId, viewer.address)
  if (!own) throw refuse('session.dead')
  return own
}

/** @throws a refusal when the grant goes beyond what the caller has. */
export async function requireGrant(db: Database, viewer: Viewer, grant: Grant): Promise<void> {
  const own = await loadOwnScope(db, viewer)
  if (scopeBeyond(own, grant)) throw refuse('grant.scopeBeyond')
  requireRights(own, grant.rights, viewer)
}

/** @throws a refusal that names the rights the giver lacks. */
export function requireRights(own: Pick<Viewer, 'rights'>, given: Iterable<number>, reader: Reader): void {
  const beyond = new Set(rightsBeyond(own, given))
  if (beyond.size === 0) return
  const names = menuList.filter(menu => beyond.has(menu.id)).map(menu => menuName(menu, reader))
  throw refuse('grant.rightsBeyond', { rights: names })
}
