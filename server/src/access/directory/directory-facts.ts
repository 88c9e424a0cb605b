import type { DirectorySettings } from '@watchfire/contract/access/directory/directory.shapes.ts'
import type { DirectoryRow } from './directory.queries.ts'

/** What administrators set, as they read it and as the log keeps it: without the password. */
export const directoryFacts = (
  row: DirectoryRow,
): Omit<DirectorySettings, 'version' | 'lastProblem' | 'lastProblemStr'> => ({
  name: row.name,
  host: row.host,
  port: row.port,
  line: row.line,
  certificate: row.certificate,
  bindName: row.bind_name,
  base: row.base,
  userFilter: row.user_filter,
  loginAttribute: row.login_attribute,
  nameAttribute: row.name_attribute,
  mailAttribute: row.mail_attribute,
  groupFilter: row.group_filter,
  groups: row.groups,
  noGroup: row.refuses_no_group ? 'refuse' : 'defaultRole',
  newPeople: row.makes_accounts ? 'make' : 'wait',
  roleId: row.role_id,
  allProjects: row.all_projects,
  projectIds: row.project_ids,
  regionLimits: row.region_limits,
  inUse: row.in_use,
})
