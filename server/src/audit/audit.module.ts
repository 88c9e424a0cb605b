import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { syslogCalls } from '@watchfire/contract/audit/syslog.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import type { ResolveFor } from '../core/egress/egress-address.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { openChainKey } from './chain/chain-key.ts'
import { checkpointFile } from './chain/checkpoint-file.ts'
import { sealing } from './chain/sealing.ts'
import { listAccountLog } from './list-audit.ts'
import { serveAuditExport } from './serve-audit-export.ts'
import { forwarding } from './syslog/forwarding.ts'
import { readSyslog } from './syslog/read-syslog.ts'
import { saveSyslog } from './syslog/save-syslog.ts'
import { openSyslogLine } from './syslog/syslog-line.ts'
import { testSyslog } from './syslog/test-syslog.ts'
import { verifyAccountLog } from './verify-account-log.ts'

export async function mountAudit(
  app: FastifyInstance,
  context: Context & { resolveFor: ResolveFor },
): Promise<Mounted> {
  const { WATCHFIRE_DATA: folder, WATCHFIRE_SECRET_KEY: given } = context.settings
  const key = await openChainKey(folder, given)
  const file = checkpointFile(folder)
  serveCalls(app, auditCalls, { list: listAccountLog, verify: verifyAccountLog({ key, file }) }, context)
  serveAuditExport(app, context)
  const { resolveFor } = context
  serveCalls(app, syslogCalls, { read: readSyslog, save: saveSyslog, test: testSyslog(resolveFor) }, context)
  const forward = forwarding(context, openSyslogLine({ resolveFor }))
  if (context.sends) app.security.follow(forward.security)
  const seal = sealing(context, { key, file, announce: forward.checkpoint })
  return {
    jobs: [...seal.jobs, ...forward.jobs],
    async close() {
      await seal.close()
      forward.close()
    },
  }
}
