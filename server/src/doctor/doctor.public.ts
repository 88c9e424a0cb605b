/** What the command `npm run doctor` is made of. */
export { checkAddress } from './check-address.ts'
export { checkAiServers } from './check-ai-servers.ts'
export { checkDataFolder } from './check-data-folder.ts'
export { checkDemoAccounts } from './check-demo-accounts.ts'
export { checkMailServers } from './check-mail-servers.ts'
export { checkDatabase } from './check-running-database.ts'
export { listAiServerHealth, listMailServers, openReadOnly } from './doctor.queries.ts'
export { type Finding, lineOf, mend, needsMending, note, ok } from './finding.ts'
