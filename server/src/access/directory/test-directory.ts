import type { directoryCalls } from '@watchfire/contract/access/directory/directory.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { roleByGroups } from '../provider/claims.ts'
import { withPresentPlaces } from '../provider/present-places.ts'
import { actorFor, requireCustomer } from '../provider/require-customer.ts'
import { givesScopes, scopeByGroups, writtenScope } from '../provider/scope-of-groups.ts'
import { findInDirectory } from './ask-directory.ts'
import { findDirectory, noteDirectoryProblem } from './directory.queries.ts'
import { admissionOf, plainNames } from './directory-admission.ts'
import type { DirectoryTools } from './directory-connection.ts'
import { directoryProblemOf, directoryProblemText } from './directory-problem.ts'

/** Asks the stored directory for a name. One test of a customer at a time: it must not serve to knock at doors. */
export function testDirectory(tools: DirectoryTools): Handler<typeof directoryCalls.test> {
  const running = new Set<number>()
  return async ({ companyId, name }, viewer, { db }) => {
    const customer = await requireCustomer(db, viewer, companyId)
    const { tenantId } = customer
    const directory = await inScope(db, viewer, trx => findDirectory(trx, tenantId))
    if (!directory) throw refuse('directory.notSet')
    if (running.has(tenantId)) throw refuse('call.tooMany')
    running.add(tenantId)
    try {
      const found = await findInDirectory(directory, name, tools).catch(directoryProblemOf)
      const problem = typeof found === 'string' ? found : ''
      await inScope(db, viewer, async trx => {
        // That nobody has a name says nothing against the directory.
        await noteDirectoryProblem(trx, tenantId, problem === 'nobody' ? '' : problem)
        await writeAudit(trx, actorFor(viewer, customer), 'testDirectory', directory.name, { works: problem === '' })
      })
      if (typeof found === 'string')
        return { works: false, reason: directoryProblemText(problem, viewer.language), found: null }
      const { person, entry, groups, stopped } = found
      const { login, fullName, email } = person
      const map = await inScope(db, viewer, trx => withPresentPlaces(trx, admissionOf(directory)))
      const named = plainNames(groups)
      const roleId = roleByGroups(map.groups, named) ?? null
      const comesIn = roleId !== null || !map.refuses_no_group
      const scope = givesScopes(map.groups) && comesIn ? writtenScope(scopeByGroups(map, named)) : undefined
      return { works: true, reason: '', found: { entry, login, fullName, email, groups, roleId, scope, stopped } }
    } finally {
      running.delete(tenantId)
    }
  }
}
