import type { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { OidcSettings } from '@watchfire/contract/access/provider/provider.shapes.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { siteText } from '../../core/site-time.ts'
import { oidcFacts } from './oidc-facts.ts'
import { withPresentPlaces } from './present-places.ts'
import { findOidc, findSignIn, type OidcProviderRow } from './provider.queries.ts'
import { problemText } from './provider-problem.ts'
import { redirectPath } from './redirect-uri.ts'
import { requireCustomer } from './require-customer.ts'

export const readProviderSettings =
  (publicUrl: string | undefined): Handler<typeof providerCalls.readSettings> =>
  async ({ companyId }, viewer, { db }) => {
    const { tenantId, name } = await requireCustomer(db, viewer, companyId)
    return inScope(db, viewer, async trx => {
      const signIn = await findSignIn(trx, tenantId)
      const oidc = await findOidc(trx, tenantId)
      return {
        companyId: tenantId,
        companyName: name,
        word: signIn?.word ?? '',
        passwordOff: signIn?.password_off ?? false,
        version: signIn?.version ?? 0,
        redirectUri: `${publicUrl?.replace(/\/+$/, '') ?? ''}${redirectPath(tenantId)}`,
        oidc: oidc ? shownOidc(await withPresentPlaces(trx, oidc), viewer.language) : null,
      }
    })
  }

const shownOidc = (row: OidcProviderRow, language: Language): OidcSettings => ({
  ...oidcFacts(row),
  hasSecret: row.secret !== null,
  version: row.version,
  lastProblem: problemText(row.last_problem, language),
  lastProblemStr: row.last_problem_at === null ? '' : siteText(row.last_problem_at),
})
