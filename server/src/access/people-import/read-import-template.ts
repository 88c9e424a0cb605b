import type { peopleImportCalls } from '@watchfire/contract/access/people-import/people-import.calls.ts'
import { rightsBeyond } from '@watchfire/contract/access/role/grant.rules.ts'
import { roleWord } from '@watchfire/contract/access/role/role.words.ts'
import { refusalApart } from '@watchfire/contract/access/separation/duty.rules.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { heldRights } from '../account/administered-account.ts'
import { loadOwnScope } from '../require-grant.ts'
import { seesRoot } from '../role/load-grantor.ts'
import { listRoles } from '../role/role.queries.ts'
import { listSeparated } from '../separation/separation.queries.ts'
import { listCompaniesByName, listProjectsByName, listRegionsByName } from './people-import.queries.ts'
import { templateSheet } from './people-workbooks.ts'

/** Names in each list: more are not looked through, and any name in scope may be written all the same. */
const limit = 1000

export const readImportTemplate: Handler<typeof peopleImportCalls.readImportTemplate> = async (_, viewer, { db }) => {
  const own = await loadOwnScope(db, viewer)
  const { companies, projects, regions, roles, separated } = await readInScope(db, viewer, async trx => ({
    companies: await listCompaniesByName(trx, own, { limit }),
    projects: await listProjectsByName(trx, own, { limit }),
    regions: await listRegionsByName(trx, own, { limit }),
    separated: await listSeparated(trx, own.tenantId === null ? [] : [own.tenantId]),
    roles: await listRoles(trx, own, { withRoot: seesRoot(own) }, { limit, offset: 0 }),
  }))
  const level = companies[0]?.level ?? 3
  const givable = roles.filter(role => {
    const rights = heldRights(role, level)
    return separated.length > 0 ? !refusalApart(own.rights, rights) : rightsBeyond(own, rights).length === 0
  })
  const lists = {
    companies: companies.map(company => company.name),
    roles: [...new Set(givable.map(role => roleWord(role.name, viewer.language)))],
    projects: projects.map(project => `${project.companyName}/${project.name}`),
    regions: regions.map(region => `${region.projectName}/${region.name}`),
  }
  return { sheet: (await templateSheet(lists, viewer)).toString('base64') }
}
