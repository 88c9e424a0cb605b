import type { auditFault } from '@watchfire/contract/audit/audit.calls.ts'
import type { z } from 'zod'

/** What is wrong, and where in the chain; 0: with the whole of it. */
export type ChainFault = { kind: z.output<typeof auditFault>; seq: number }
