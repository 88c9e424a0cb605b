import { randomBytes } from 'node:crypto'
import type { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import { defaultKeyDays } from '@watchfire/contract/access/key/api-key.shapes.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findCompanyInScope } from '../account/administration.queries.ts'
import { loadOwnScope } from '../require-grant.ts'
import { insertKey, isKeyNameTaken, lockKeyCount } from './api-key.queries.ts'
import { requireKeyGrant } from './key-grant.ts'
import { newToken } from './key-token.ts'

export const makeApiKey: Handler<typeof apiKeyCalls.make> = async (input, viewer, { db }) => {
  const own = await loadOwnScope(db, viewer)
  const { name, remark = '', networks, confirmedActs = false, days = defaultKeyDays } = input
  const prefix = randomBytes(6).toString('hex')
  const { token, ...kept } = newToken(prefix)
  const keyId = await inScope(db, viewer, async trx => {
    const company = await findCompanyInScope(trx, input.ofCompanyId ?? viewer.companyId, own.companyIds)
    if (!company) throw refuse('company.notFound')
    const granted = await requireKeyGrant(trx, { own, giver: viewer }, company, input)
    const { companyId, tenantId } = company
    if ((await lockKeyCount(trx, companyId)) >= limits.apiKeysOfCompany)
      throw refuse('apiKey.tooMany', { limit: limits.apiKeysOfCompany })
    if (await isKeyNameTaken(trx, companyId, name)) throw refuse('apiKey.nameTaken', { name })
    const after = { name, remark, ...granted, confirmedActs, networks, days }
    const made = {
      prefix,
      ...kept,
      by: viewer.fullName,
      makerId: viewer.accountId,
    }
    const keyId = await insertKey(trx, { tenantId, companyId, ...after, ...made })
    await writeAudit(trx, { ...viewer, tenantId, companyId }, 'makeApiKey', prefix, { after })
    return keyId
  })
  return { keyId, token }
}
