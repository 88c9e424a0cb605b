import { directoryCalls } from '@watchfire/contract/access/directory/directory.calls.ts'
import type { Database } from '../../core/db/database.ts'
import type { AnonymousCall, Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { SecurityLog } from '../../core/http/security-log.ts'
import { askSecondStep, needsSecondStep } from '../factor/second-step.ts'
import { isTrusted } from '../factor/trusted-cookie.ts'
import { admitPerson } from '../provider/admit-person.ts'
import { findAccountOfIdentity, type Person } from '../provider/identity.queries.ts'
import { openAccountFor } from '../provider/open-account.ts'
import { noteFailedSignIn } from '../session/access-sign-in.ts'
import { guardedAttempt } from '../session/attempt-limit.ts'
import { openSession, type SessionTools } from '../session/open-session.ts'
import { findAccountById } from '../session/sign-in.queries.ts'
import { type Found, findInDirectory, judgePassword, type Verdict } from './ask-directory.ts'
import { type DirectoryRow, findOpenDirectory, noteDirectoryProblem } from './directory.queries.ts'
import { admissionOf, plainNames } from './directory-admission.ts'
import type { DirectoryTools } from './directory-connection.ts'
import { type DirectoryProblem, directoryProblemOf } from './directory-problem.ts'
import { isSecureLine } from './secure-line.ts'

type SignInTools = DirectoryTools & SessionTools & { security: Pick<SecurityLog, 'record'> }
type Tried = { found?: Found | undefined; verdict: Verdict; problem: DirectoryProblem | '' }

/** The password is handed on and forgotten: it stands in no log, no row and no error. */
export const signInByDirectory =
  (tools: SignInTools): Handler<typeof directoryCalls.signIn> =>
  async ({ at, account: name, password }, caller, { db, log }) => {
    const directory = await findOpenDirectory(db.auth, at)
    if (!directory) throw refuse('signIn.notOpen')
    const { tenant_id: tenantId } = directory
    if (!(await isSecureLine(caller, tenantId, tools.resolveFor))) throw refuse('directory.lineOpen')
    const tried = await tryPassword(db, directory, { name, password }, caller, tools).catch(async error => {
      if (!isOfDirectory(error)) throw error
      const problem = directoryProblemOf(error.cause)
      log.warn({ err: error.cause, tenantId, problem }, 'a directory does not work')
      await noteDirectoryProblem(db.auth, tenantId, problem)
      throw refuse('signIn.providerAway')
    })
    const { found, verdict } = tried
    if (!found || verdict !== 'fits') {
      if (tried.problem === 'several') await noteDirectoryProblem(db.auth, tenantId, 'several')
      if (found) await noteFailure(db, tenantId, found.person, caller)
      if (verdict === 'stopped') throw refuse('directory.stopped')
      if (verdict === 'expired') throw refuse('directory.passwordExpired')
      throw refuse('account.wrongPassword')
    }
    const { subject } = found.person
    const numbers = { sub: subject, oid: subject }
    const said = { person: found.person, groups: plainNames(found.groups), numbers }
    const admitted = await admitPerson(db, admissionOf(directory), said, caller)
    await noteDirectoryProblem(db.auth, tenantId, problemOfAdmission(admitted))
    if ('refused' in admitted) throw refuse(admitted.refused)
    const { account, facts } = await openAccountFor(db, admitted.accountId, caller)
    const who = { accountId: account.account_id, address: caller.address }
    // The directory knows the password alone: a second factor is ours to ask for.
    const second = needsSecondStep(facts)
    if (second && !(await isTrusted(db, caller.cookies, who.accountId, who.address)))
      throw await askSecondStep(db, facts, { ...who, origin: caller.origin, byDirectory: true })
    return openSession(db, account, caller, tools, { federated: true, byDirectory: true, confirmed: !second })
  }

/** Guesses count by the typed name, and by the person too, who may be found under several names. */
async function tryPassword(
  db: Database,
  directory: DirectoryRow,
  { name, password }: { name: string; password: string },
  { address }: AnonymousCall,
  { security, ...tools }: SignInTools,
): Promise<Tried> {
  const { tenant_id: tenantId } = directory
  const slowed = () => security.record('signInSlowed', { address, path: directoryCalls.signIn.path })
  // Two kinds of keys: a name may be the number of a person, and who waits within an attempt for the same one waits for ever.
  const guard = (kind: 'directory' | 'directory person', whom: string, verify: () => Promise<boolean>) =>
    guardedAttempt(db, { account: `${kind} ${tenantId} ${whom}`, address, verify, slowed })
  const tried: Tried = { verdict: 'wrong', problem: '' }
  await guard('directory', name.normalize('NFKC').replace(/\s+/g, ' '), async () => {
    const found = await asOfDirectory(findInDirectory(directory, name, tools)).catch(error => {
      const problem = isOfDirectory(error) && directoryProblemOf(error.cause)
      if (problem !== 'nobody' && problem !== 'several') throw error
      tried.problem = problem
      return undefined
    })
    if (!found) return false
    tried.found = found
    return guard('directory person', found.person.subject, async () => {
      tried.verdict = await asOfDirectory(judgePassword(directory, found, password, tools))
      return tried.verdict === 'fits'
    })
  })
  return tried
}

/** Tells what the directory does from what we do. */
class OfDirectory extends Error {}
const isOfDirectory = (error: unknown): error is OfDirectory => error instanceof OfDirectory
const asOfDirectory = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new OfDirectory('the directory', { cause: error })
  })

const problemOfAdmission = (admitted: Awaited<ReturnType<typeof admitPerson>>) =>
  ('problem' in admitted && admitted.problem) || ''

/** A wrong password for somebody who has an account here is in the log of the customer. */
async function noteFailure(db: Database, tenantId: number, person: Person, caller: AnonymousCall): Promise<void> {
  const accountId = await findAccountOfIdentity(db.auth, tenantId, person)
  const account = accountId === undefined ? undefined : await findAccountById(db.auth, accountId)
  if (account) await noteFailedSignIn(db, account, caller)
}
