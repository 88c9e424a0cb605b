import type { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { keepSessionAlive } from './sign-in.queries.ts'

export const keepAlive: Handler<typeof accessCalls.keepAlive> = (_, viewer, { db }) =>
  keepSessionAlive(db.auth, viewer.sessionId)
