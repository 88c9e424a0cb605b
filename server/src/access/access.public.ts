/** What other modules may ask of this one. */
export { insertAccount, setAccountInUse, setPasswordHash } from './account/account.queries.ts'
export { listContacts } from './account/contact.queries.ts'
export { problemOfPassword } from './account/password-rules.ts'
export { digestOfPassword, hashPassword, newPassword, passwordFits } from './account/passwords.ts'
export { demoAccounts } from './demo-accounts.ts'
export { findSeedRole } from './role.queries.ts'
export { seedRoleRights } from './seed-roles.ts'
export { endAccountSessions, findAccountByName } from './session/sign-in.queries.ts'
