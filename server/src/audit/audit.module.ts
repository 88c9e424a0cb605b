import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { listAccountLog } from './list-audit.ts'
import { serveAuditExport } from './serve-audit-export.ts'

export function mountAudit(app: FastifyInstance, context: Context): void {
  serveCalls(app, auditCalls, { list: listAccountLog }, context)
  serveAuditExport(app, context)
}
