import type { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { openSession, type SessionTools } from '../session/open-session.ts'
import { browserOf } from './browser-cookie.ts'
import { openAccountFor } from './open-account.ts'
import { finishFlow } from './sign-in-flow.queries.ts'

export const finishSignIn =
  (tools: SessionTools): Handler<typeof providerCalls.finish> =>
  async (_, caller, { db }) => {
    const browserHash = browserOf(caller.cookies)
    const accountId = browserHash && (await finishFlow(db.auth, browserHash))
    const { account } = await openAccountFor(db, accountId, caller)
    return openSession(db, account, caller, tools, { federated: true })
  }
