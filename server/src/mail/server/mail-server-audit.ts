import type { Viewer } from '../../core/session/viewer.ts'
import type { MailServerRow } from './mail-server.queries.ts'

const shown = ['name', 'host', 'port', 'security', 'login', 'sender'] as const
type Shown = Pick<MailServerRow, (typeof shown)[number]>

/** What the log of changes may show of a server: everything but its password. */
export const shownServer = (server: Shown): Shown =>
  Object.fromEntries(shown.map(name => [name, server[name]])) as unknown as Shown

/** Who changed it, in the company whose server it is. */
export const actorOf = (viewer: Viewer, { tenant_id, company_id }: { tenant_id: number; company_id: number }) => ({
  ...viewer,
  tenantId: tenant_id,
  companyId: company_id,
})
