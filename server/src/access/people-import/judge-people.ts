/** What stands in the way of each row of a sheet, and the membership of those that are right. Pure: everything is looked up before. */
import { email, newAccountName, phone } from '@watchfire/contract/access/account/account.shapes.ts'
import type { PeopleColumn } from '@watchfire/contract/access/people-import/people-import.calls.ts'
import { type RegionLimit, rightsBeyond, scopeBeyond } from '@watchfire/contract/access/role/grant.rules.ts'
import { roleWord } from '@watchfire/contract/access/role/role.words.ts'
import { dutiesOf, refusalApart } from '@watchfire/contract/access/separation/duty.rules.ts'
import { name } from '@watchfire/contract/core/fields.ts'
import { problemText } from '@watchfire/contract/core/problem-text.ts'
import { menuList } from '@watchfire/contract/core/rights.ts'
import { errorText } from '@watchfire/contract/error-table.ts'
import { z } from 'zod'
import { menuName, type Reader } from '../../core/brand.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { heldRights } from '../account/administered-account.ts'
import type { RoleRow } from '../role/role.queries.ts'
import { dutyText } from '../separation/duty-text.ts'
import type { NamedCompany, NamedProject, NamedRegion } from './people-import.queries.ts'
import { importText } from './people-import.texts.ts'
import { projectNamesOf } from './project-names.ts'
import type { SheetRow } from './read-people-sheet.ts'
import { isCalled, regionNamesOf } from './region-names.ts'

export type Known = {
  own: Viewer
  companies: readonly NamedCompany[]
  projects: readonly NamedProject[]
  regions: readonly NamedRegion[]
  roles: readonly RoleRow[]
  takenNames: ReadonlySet<string>
  /** Customers that keep duties apart. */
  separated: ReadonlySet<number>
}
type Membership = { company: NamedCompany; role: RoleRow; projectIds: number[] | null; regionLimits: RegionLimit[] }
export type JudgedRow = {
  row: SheetRow
  problems: { column: PeopleColumn; text: string }[]
  /** Of a row without problems. */
  membership?: Membership
}

const fields = { account: newAccountName, fullName: name(40), email, phone } as const

export function judgePeople(rows: readonly SheetRow[], known: Known, reader: Reader): JudgedRow[] {
  const firstLine = new Map<string, number>()
  return rows.map(row => {
    const problems: JudgedRow['problems'] = []
    const wrong = (column: PeopleColumn, text: string) => void problems.push({ column, text })
    for (const [column, schema] of Object.entries(fields) as [keyof typeof fields, z.ZodType][]) {
      const read = z.safeParse(schema, row[column], { error: problemText[reader.language] })
      if (!read.success) wrong(column, read.error.issues[0]?.message ?? '')
    }
    const key = row.account.toLowerCase()
    const earlier = firstLine.get(key)
    if (earlier !== undefined) wrong('account', importText('twice', reader, earlier))
    else firstLine.set(key, row.line)
    if (known.takenNames.has(key))
      wrong('account', errorText('account.nameTaken', reader.language, { name: row.account }))
    const membership = membershipOf(row, known, reader, wrong)
    return { row, problems, ...(membership && problems.length === 0 && { membership }) }
  })
}

type Wrong = (column: PeopleColumn, text: string) => void

function membershipOf(row: SheetRow, known: Known, reader: Reader, wrong: Wrong): Membership | undefined {
  const company = companyOf(row, known, reader, wrong)
  if (!company) return undefined
  const role = roleOf(row, company, known, reader, wrong)
  const projectIds = projectsOf(row, company, known, reader, wrong)
  if (projectIds === undefined) return undefined
  const regionLimits = regionsOf(row, projectIds ?? [], known, reader, wrong)
  if (regionLimits === undefined) return undefined
  const { companyId } = company
  const wholes = { companyId, projectIds, regionLimits: known.own.regionLimits }
  if (scopeBeyond(known.own, wholes)) wrong('projects', importText('chooseOwnProjects', reader))
  else if (scopeBeyond(known.own, { companyId, projectIds, regionLimits }))
    wrong('regions', importText('chooseOwnRegions', reader))
  return role && { company, role, projectIds, regionLimits }
}

function companyOf({ company: typed }: SheetRow, { companies }: Known, reader: Reader, wrong: Wrong) {
  const found = companies.filter(company => company.name === typed)
  if (found.length === 1) return found[0]
  if (typed === '') wrong('company', importText('missing', reader))
  else wrong('company', importText(found.length === 0 ? 'noSuchCompany' : 'severalCompanies', reader, typed))
  return undefined
}

function roleOf({ role: typed }: SheetRow, company: NamedCompany, known: Known, reader: Reader, wrong: Wrong) {
  const { roles, own, separated } = known
  const named = ({ name: stored }: RoleRow) =>
    [stored, roleWord(stored, 'zh'), roleWord(stored, 'en')].some(word => word.toLowerCase() === typed.toLowerCase())
  const fits = (role: RoleRow) =>
    (role.tenant_id === null || role.tenant_id === company.tenantId) &&
    (role.company_id === null || role.company_id === company.companyId) &&
    (!role.is_root || company.level === 1)
  // The company's own before the customer's of the same name.
  const [role] = roles.filter(one => named(one) && fits(one)).sort((a, b) => closeness(b) - closeness(a))
  if (!role) {
    wrong('role', typed === '' ? importText('missing', reader) : importText('noSuchRole', reader, typed))
    return undefined
  }
  if (separated.has(company.tenantId)) {
    const held = heldRights(role, company.level)
    const refusal = refusalApart(own.rights, held)
    if (refusal)
      wrong('role', errorText(`separation.${refusal}`, reader.language, { duties: dutyText(dutiesOf(held), reader) }))
    return role
  }
  const beyond = new Set(rightsBeyond(own, heldRights(role, company.level)))
  if (beyond.size > 0) {
    const names = menuList.filter(menu => beyond.has(menu.id)).map(menu => menuName(menu, reader))
    wrong('role', errorText('grant.rightsBeyond', reader.language, { rights: names }))
  }
  return role
}
const closeness = (role: RoleRow) => Number(role.tenant_id !== null) + Number(role.company_id !== null)

/** Null: all of the company. Undefined: one of the names is not right. */
function projectsOf(
  { projects: typed }: SheetRow,
  company: NamedCompany,
  { projects }: Known,
  reader: Reader,
  wrong: Wrong,
): number[] | null | undefined {
  const names = projectNamesOf(typed)
  if (names.length === 0) return null
  const below = projects.filter(one =>
    company.level === 2 ? one.tenantId === company.tenantId : one.companyId === company.companyId,
  )
  const found = names.map(({ project, ofCompany, whole }) => {
    const fitting = below.filter(
      one => one.name === whole || (one.name === project && (!ofCompany || one.companyName === ofCompany)),
    )
    if (fitting.length === 1) return fitting[0]?.projectId
    wrong('projects', importText(fitting.length === 0 ? 'noSuchProject' : 'severalProjects', reader, whole))
    return undefined
  })
  return found.every(id => id !== undefined) ? [...new Set(found as number[])] : undefined
}

/** Of which chosen projects the named regions are all there is. Undefined: one of the names is not right. */
function regionsOf(
  { regions: typed }: SheetRow,
  projectIds: readonly number[],
  { regions }: Known,
  reader: Reader,
  wrong: Wrong,
): RegionLimit[] | undefined {
  const below = regions.filter(one => projectIds.includes(one.projectId))
  const found = regionNamesOf(typed).map(name => {
    const fitting = below.filter(one => isCalled(one, name))
    if (fitting.length === 1) return fitting[0]
    wrong('regions', importText(fitting.length === 0 ? 'noSuchRegion' : 'severalRegions', reader, name))
    return undefined
  })
  if (!found.every(one => one !== undefined)) return undefined
  return [...Map.groupBy(found, one => one.projectId)].map(([projectId, those]) => ({
    projectId,
    regionIds: [...new Set(those.map(one => one.regionId))],
  }))
}
