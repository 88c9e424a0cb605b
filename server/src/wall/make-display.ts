import { randomBytes } from 'node:crypto'
import { limits } from '@watchfire/contract/core/limits.ts'
import type { displayCalls } from '@watchfire/contract/wall/display.calls.ts'
import { displayKeyOf } from '@watchfire/contract/wall/display-key.rules.ts'
import { countProjectsBelow, findCompanyInScope, loadOwnScope, requireRights } from '../access/access.public.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { hashOfKeySecret } from '../core/session/api-key.ts'
import { insertDisplay, isDisplayNameTaken, lockDisplayCount } from './display.queries.ts'
import { rightsOfDisplay } from './display-rights.ts'

/** Whoever makes it sees the whole company (the call's scope), so the display sees nothing its maker does not. */
export const makeDisplay: Handler<typeof displayCalls.make> = async (input, viewer, { db }) => {
  const own = await loadOwnScope(db, viewer)
  const { name, screen, ofProjectId } = input
  const [account, secret] = [`wfd_${randomBytes(6).toString('hex')}`, randomBytes(32).toString('base64url')]
  const menuIds = rightsOfDisplay(screen, own.rights)
  const displayId = await inScope(db, viewer, async trx => {
    const company = await findCompanyInScope(trx, input.ofCompanyId, own.companyIds)
    if (!company) throw refuse('company.notFound')
    if (company.level === 1) throw refuse('display.ofPlatform')
    if (ofProjectId !== undefined && (await countProjectsBelow(trx, company, [ofProjectId])) === 0)
      throw refuse('project.notFound')
    requireRights(own, menuIds, viewer)
    const { companyId, tenantId } = company
    if ((await lockDisplayCount(trx, companyId)) >= limits.displaysOfCompany)
      throw refuse('display.tooMany', { limit: limits.displaysOfCompany })
    if (await isDisplayNameTaken(trx, companyId, name)) throw refuse('display.nameTaken', { name })
    const projectId = ofProjectId ?? null
    const given = { name, screen, projectId, menuIds }
    const made = { account, secretHash: hashOfKeySecret(secret), by: viewer.fullName || viewer.account }
    const id = await insertDisplay(trx, { tenantId, companyId, ...given, ...made })
    await writeAudit(trx, { ...viewer, tenantId, companyId, projectId }, 'makeDisplay', name, { after: given })
    return id
  })
  return { displayId, key: displayKeyOf(account, secret) }
}
