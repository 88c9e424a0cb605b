/** The directory of a customer. Every statement names the customer. */
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { companyInUse } from '../../core/session/account-in-use.queries.ts'
import type { Admission } from '../provider/admit-person.ts'
import { groupsOfRow, writeGroups } from '../provider/group-map.queries.ts'
import type { GroupMap } from '../provider/scope-of-groups.ts'

export type DirectoryRow = Admission & {
  name: string
  host: string
  port: number
  line: 'ldaps' | 'startTls' | 'plain'
  certificate: string
  bind_name: string
  secret: Buffer
  base: string
  user_filter: string
  login_attribute: string
  name_attribute: string
  mail_attribute: string
  group_filter: string
  in_use: boolean
  version: number
  last_problem: string
  last_problem_at: number | null
}

const directory = sql`
  select directory.*, ${groupsOfRow('directory')} as groups from directory`

export async function findDirectory(db: Reader, tenantId: number): Promise<DirectoryRow | undefined> {
  const { rows } = await sql<DirectoryRow>`${directory} where directory.tenant_id = ${tenantId}`.execute(db)
  return rows[0]
}

/** The directory in use of the customer with this word, while neither is stopped. */
export async function findOpenDirectory(auth: Reader, word: string): Promise<DirectoryRow | undefined> {
  const { rows } = await sql<DirectoryRow>`
    ${directory} join customer_sign_in using (tenant_id) join company on company.company_id = directory.tenant_id
    where customer_sign_in.word = ${word} and directory.in_use and ${companyInUse('company')}`.execute(auth)
  return rows[0]
}

type DirectoryFields = Omit<DirectoryRow, 'tenant_id' | 'version' | 'groups' | 'last_problem' | 'last_problem_at'> & {
  groups: GroupMap
}

export async function writeDirectory(trx: Trx, tenantId: number, { groups, ...given }: DirectoryFields) {
  const fields = { ...given, region_limits: JSON.stringify(given.region_limits) }
  await trx
    .insertInto('directory')
    .values({ tenant_id: tenantId, ...fields })
    .onConflict(conflict =>
      conflict
        .column('tenant_id')
        .doUpdateSet({ ...fields, version: sql`directory.version + 1`, last_problem: '', last_problem_at: null }),
    )
    .execute()
  await writeGroups(trx, 'directory', tenantId, groups)
}

/** What went wrong last, for whoever looks after the directory; the empty text when it works again. */
export async function noteDirectoryProblem(db: Reader, tenantId: number, problem: string): Promise<void> {
  await sql`
    update directory set last_problem = ${problem}, last_problem_at = case when ${problem} = '' then null else now() end
    where tenant_id = ${tenantId} and (last_problem <> ${problem} or last_problem_at < now() - interval '1 minute')`.execute(
    db,
  )
}
