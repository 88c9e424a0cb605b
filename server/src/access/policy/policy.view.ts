import type { PasswordRules, SignInPolicy } from '@watchfire/contract/access/policy/policy.calls.ts'
import type { PolicyRow } from './policy.queries.ts'

export const rulesOf = (row: PolicyRow): PasswordRules => ({ leastLength: row.least_length, classes: row.classes })

export const policyOf = (row: PolicyRow): SignInPolicy => ({
  ...rulesOf(row),
  history: row.history,
  maxAgeDays: row.max_age_days,
  changeFirst: row.change_first,
  idleMinutes: row.idle_minutes,
  networks: row.networks,
  factorOfAll: row.factor_of_all,
  factorRoles: row.factor_roles,
  factorCompanies: row.factor_companies,
  version: row.version,
})

export const rowOfPolicy = (policy: SignInPolicy): PolicyRow => ({
  least_length: policy.leastLength,
  classes: policy.classes,
  history: policy.history,
  max_age_days: policy.maxAgeDays,
  change_first: policy.changeFirst,
  idle_minutes: policy.idleMinutes,
  networks: policy.networks,
  factor_of_all: policy.factorOfAll,
  factor_roles: [...new Set(policy.factorRoles)],
  factor_companies: [...new Set(policy.factorCompanies)],
  version: policy.version,
})
