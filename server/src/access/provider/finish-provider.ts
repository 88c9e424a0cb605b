import type { providerCalls } from '@watchfire/contract/access/provider.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findSignInFacts } from '../factor/factor.queries.ts'
import { isAllowedAddress } from '../policy/allowed-address.ts'
import { noteFailedSignIn } from '../session/access-sign-in.ts'
import { openSession, type SessionTools } from '../session/open-session.ts'
import { findAccountById } from '../session/sign-in.queries.ts'
import { browserOf } from './browser-cookie.ts'
import { finishFlow } from './sign-in-flow.queries.ts'

export const finishSignIn =
  (tools: SessionTools): Handler<typeof providerCalls.finish> =>
  async (_, visitor, { db }) => {
    const browserHash = browserOf(visitor.cookies)
    const accountId = browserHash && (await finishFlow(db.auth, browserHash))
    const account = accountId === undefined ? undefined : await findAccountById(db.auth, accountId)
    if (!account) throw refuse('signIn.expired')
    if (!account.in_use) throw refuse('account.terminated')
    if (!account.company_in_use) throw refuse('company.stopped')
    const { networks } = await findSignInFacts(db.auth, account.account_id)
    if (!isAllowedAddress(networks, visitor.address)) {
      await noteFailedSignIn(db, account, visitor)
      throw refuse('account.addressRefused', { address: visitor.address }, { accountId })
    }
    return openSession(db, account, visitor, tools, { federated: true })
  }
