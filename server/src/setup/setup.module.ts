import { setupCalls } from '@watchfire/contract/setup/setup.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { listSetupWarnings } from './list-setup-warnings.ts'
import { readSetupProgress } from './read-setup-progress.ts'

export function mountSetup(app: FastifyInstance, context: Context): void {
  serveCalls(app, setupCalls, { readProgress: readSetupProgress, listWarnings: listSetupWarnings }, context)
}
