/** What other modules may ask of this one. */
export { insertAccount, setAccountInUse, setPasswordHash } from './account/account.queries.ts'
export { problemOfPassword } from './account/password-rules.ts'
export { digestOfPassword, hashPassword, newPassword, passwordFits } from './account/passwords.ts'
export { demoAccounts } from './demo-accounts.ts'
export { requireRights } from './require-grant.ts'
export { findSeedRole } from './role/seed-role.queries.ts'
export { seedRoleRights } from './role/seed-roles.ts'
export { endAccountSessions, findAccountByName } from './session/sign-in.queries.ts'
