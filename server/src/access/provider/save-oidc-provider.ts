import type { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Sealer } from '../../core/session/sealed-secret.ts'
import { secretPurpose } from './oidc-client.ts'
import { oidcFacts } from './oidc-facts.ts'
import { findOidc, lockSignIn, writeOidc } from './provider.queries.ts'
import { requireAdmission } from './require-admission.ts'
import { actorFor, requireCustomer } from './require-customer.ts'
import { requireOtherWay } from './require-other-way.ts'
import { requireRightsOverProvisioned } from './require-rights-over-provisioned.ts'
import { scopeColumns } from './scope-of-groups.ts'

export const saveOidcProvider =
  (sealer: Sealer): Handler<typeof providerCalls.saveOidc> =>
  async ({ companyId, version, ...input }, viewer, { db }) => {
    const customer = await requireCustomer(db, viewer, companyId)
    const { tenantId } = customer
    await inScope(db, viewer, async trx => {
      const { groups, ...scope } = await requireAdmission(trx, customer, viewer, input)
      await lockSignIn(trx, tenantId)
      const before = await findOidc(trx, tenantId)
      if ((before?.version ?? 0) !== version) throw refuse('provider.changedMeanwhile')
      const isOther = before?.issuer !== input.issuer
      if (isOther || (input.inUse && !before.in_use)) await requireRightsOverProvisioned(trx, customer, viewer)
      // Whoever may change the address could else have the secret sent to a machine of theirs.
      const moved = before && (before.issuer !== input.issuer || before.client_id !== input.clientId)
      if (moved && before.secret !== null && input.secret === undefined) throw refuse('provider.secretAgain')
      if (!input.inUse) await requireOtherWay(trx, tenantId, 'directory')
      const { secret } = input
      const sealed = secret ? sealer.seal(secret, secretPurpose(tenantId)) : null
      await writeOidc(trx, tenantId, {
        name: input.name,
        issuer: input.issuer,
        client_id: input.clientId,
        secret: secret === undefined ? (before?.secret ?? null) : sealed,
        scopes: input.scopes,
        group_claim: input.groupClaim,
        groups,
        refuses_no_group: input.noGroup === 'refuse',
        makes_accounts: input.newPeople === 'make',
        role_id: input.roleId,
        ...scopeColumns(scope),
        in_use: input.inUse,
      })
      await writeAudit(trx, actorFor(viewer, customer), 'saveOidcProvider', input.name, {
        before: before && oidcFacts(before),
        after: { ...input, secret: undefined, secretChanged: secret !== undefined },
      })
    })
  }
