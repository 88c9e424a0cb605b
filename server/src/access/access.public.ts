/** What other modules may ask of this one. */
export { insertAccount, setPasswordHash, terminateAccount } from './account.queries.ts'
export { listContacts } from './contact.queries.ts'
export { demoAccounts } from './demo-accounts.ts'
export { digestOfPassword, hashPassword, newPassword, passwordFits } from './passwords.ts'
export { findSeedRole } from './role.queries.ts'
export { seedRoleRights } from './seed-roles.ts'
export { endAccountSessions, findAccountByName } from './sign-in.queries.ts'
