import type { Reader } from '../../core/brand.ts'
import type { Database, Trx } from '../../core/db/database.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { seesRoot } from '../role/load-grantor.ts'
import { listRoles } from '../role/role.queries.ts'
import { lockRoles, shareSeparations } from '../separation/separation.queries.ts'
import { type JudgedRow, judgePeople } from './judge-people.ts'
import { listCompaniesByName, listProjectsByName, listRegionsByName, listTakenNames } from './people-import.queries.ts'
import { projectNamesOf } from './project-names.ts'
import type { SheetRow } from './read-people-sheet.ts'
import { lastPartsOf, regionNamesOf } from './region-names.ts'

const unique = (names: readonly string[]) => [...new Set(names)]
/** More of one name than this are too many to choose among anyway. */
const limit = 5000

/** The rows of a sheet judged by what the caller may give now: six questions to the database, however many rows. */
export async function judgedPeople(
  trx: Trx,
  db: Database,
  { rows, own, reader }: { rows: readonly SheetRow[]; own: Viewer; reader: Reader },
): Promise<JudgedRow[]> {
  const projectNames = rows.flatMap(row =>
    projectNamesOf(row.projects).flatMap(({ whole, project }) => [whole, project]),
  )
  const regionNames = rows.flatMap(row => regionNamesOf(row.regions).flatMap(lastPartsOf))
  const companies = await listCompaniesByName(trx, own, { names: unique(rows.map(row => row.company)), limit })
  const tenantIds = companies.map(company => company.tenantId)
  const separated = await shareSeparations(trx, tenantIds)
  for (const tenantId of [...separated].sort((a, b) => a - b)) await lockRoles(trx, tenantId)
  const known = {
    own,
    companies,
    separated,
    projects: await listProjectsByName(trx, own, { names: unique(projectNames), limit }),
    regions: await listRegionsByName(trx, own, { names: unique(regionNames), limit }),
    roles: await listRoles(trx, own, { withRoot: seesRoot(own) }, { limit, offset: 0 }),
    takenNames: await listTakenNames(db.auth, unique(rows.map(row => row.account))),
  }
  return judgePeople(rows, known, reader)
}
