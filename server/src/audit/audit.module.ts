import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { openChainKey } from './chain/chain-key.ts'
import { checkpointFile } from './chain/checkpoint-file.ts'
import { sealing } from './chain/sealing.ts'
import { listAccountLog } from './list-audit.ts'
import { serveAuditExport } from './serve-audit-export.ts'
import { verifyAccountLog } from './verify-account-log.ts'

export async function mountAudit(app: FastifyInstance, context: Context): Promise<Mounted> {
  const { WATCHFIRE_DATA: folder, WATCHFIRE_SECRET_KEY: given } = context.settings
  const key = await openChainKey(folder, given)
  const file = checkpointFile(folder)
  serveCalls(app, auditCalls, { list: listAccountLog, verify: verifyAccountLog({ key, file }) }, context)
  serveAuditExport(app, context)
  return sealing(context, key, file)
}
