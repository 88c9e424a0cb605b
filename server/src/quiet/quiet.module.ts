import { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { remindDue } from './dispatch-reminders.ts'
import { hydrateQuiet } from './quiet.live.ts'
import { quietHandlers } from './quiet.routes.ts'

export function mountQuiet(app: FastifyInstance, context: Context): Mounted {
  context.kinds.registerKind('quiet', hydrateQuiet)
  serveCalls(app, quietCalls, quietHandlers, context)
  return { jobs: [remindDue] }
}
