import type { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { Handler } from '../core/http/handlers.ts'

/** Whoever gets an answer knows that the process lives. */
export const checkHealth: Handler<typeof accessCalls.checkHealth> = async () => undefined
