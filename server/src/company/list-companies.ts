import type { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { loadOwnScope } from '../access/access.public.ts'
import { inScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { siteText } from '../core/site-time.ts'
import { listCompanyPage } from './company-page.queries.ts'
import { companyLevels, statusOf } from './company-tree.ts'

export const listCompanyRows: Handler<typeof companyCalls.list> = async (input, viewer, { db }) => {
  const { keyword, status, parentId, folded, ...page } = input
  const filter = { keyword, parentId, folded, inUse: status && status === 'inUse' }
  const scope = { own: await loadOwnScope(db, viewer), companyIds: viewer.knownCompanyIds }
  const { rows, total } = await inScope(db, viewer, trx => listCompanyPage(trx, scope, filter, pageWindow(page)))
  const modifies = viewer.rights.has(rights.modifyCompany)
  return {
    rows: rows.map(row => ({
      companyId: row.company_id,
      name: row.name,
      address: row.address,
      contact: row.contact,
      manager: row.manager,
      managerPhone: row.manager_phone,
      account: row.account,
      parentId: row.parent_id,
      parentName: row.parent_name ?? '',
      level: companyLevels[row.level as 1 | 2 | 3],
      status: statusOf(row.in_use),
      parentTerminated: row.parent_in_use === false,
      companies: row.companies,
      projects: row.projects,
      accounts: row.accounts,
      aiServers: row.ai_servers,
      channels: row.channels,
      can: {
        setState: modifies && row.level !== 1 && row.company_id !== viewer.companyId,
        addBelow: modifies && row.level !== 3 && row.in_use && viewer.companyIds.includes(row.company_id),
      },
      consent: viewer.tenantId === null && row.demanded ? consentOf(row) : null,
    })),
    total,
  }
}

const consentOf = ({ asked, consent_until: until }: { asked: boolean | null; consent_until: number | null }) => ({
  state: until !== null ? ('allowed' as const) : asked ? ('asked' as const) : ('none' as const),
  untilText: until === null ? '' : siteText(until),
})
