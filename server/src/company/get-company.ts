import type { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { inScope } from '../core/db/database.ts'
import { pictureLink } from '../core/files/attached-picture.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { findCompany } from './company.queries.ts'
import { companyLevels, statusOf } from './company-tree.ts'

export const getCompany =
  (fileUrl: FileUrl): Handler<typeof companyCalls.get> =>
  async ({ companyId }, viewer, { db }) => {
    const row = await inScope(db, viewer, trx => findCompany(trx, companyId, viewer.companyIds))
    if (!row) throw refuse('company.notFound')
    return {
      companyId: row.company_id,
      name: row.name,
      address: row.address,
      contact: row.contact,
      manager: row.manager,
      managerPhone: row.manager_phone,
      account: row.account,
      parentId: row.parent_id,
      parentName: row.parent_name ?? '',
      licenceUrl: pictureLink(fileUrl, viewer, row.licence_url),
      logoUrl: pictureLink(fileUrl, viewer, row.logo_url),
      description: row.description,
      level: companyLevels[row.level as 1 | 2 | 3],
      status: statusOf(row.in_use),
      userId: row.account_id ?? null,
      version: row.version,
      canModify: viewer.rights.has(rights.modifyCompany),
    }
  }
