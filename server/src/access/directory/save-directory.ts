import type { directoryCalls } from '@watchfire/contract/access/directory/directory.calls.ts'
import { entryPlace, namePlace } from '@watchfire/contract/access/directory/directory.shapes.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { FilterParser } from 'ldapts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import { requireCertificates } from '../../core/egress/require-certificates.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Sealer } from '../../core/session/sealed-secret.ts'
import { lockSignIn } from '../provider/provider.queries.ts'
import { requireAdmission } from '../provider/require-admission.ts'
import { actorFor, requireCustomer } from '../provider/require-customer.ts'
import { requireOtherWay } from '../provider/require-other-way.ts'
import { requireRightsOverProvisioned } from '../provider/require-rights-over-provisioned.ts'
import { scopeColumns } from '../provider/scope-of-groups.ts'
import { directoryPurpose } from './ask-directory.ts'
import { type DirectoryRow, findDirectory, writeDirectory } from './directory.queries.ts'
import { directoryFacts } from './directory-facts.ts'

type Input = InputOf<typeof directoryCalls.save>

export const saveDirectory =
  (sealer: Sealer): Handler<typeof directoryCalls.save> =>
  async ({ companyId, version, ...input }, viewer, { db }) => {
    const customer = await requireCustomer(db, viewer, companyId)
    const { tenantId } = customer
    requireFilter(input.userFilter)
    if (input.groupFilter) requireFilter(input.groupFilter)
    requireCertificates(input.certificate)
    await inScope(db, viewer, async trx => {
      const { groups, ...scope } = await requireAdmission(trx, customer, viewer, input)
      await lockSignIn(trx, tenantId)
      const before = await findDirectory(trx, tenantId)
      if ((before?.version ?? 0) !== version) throw refuse('provider.changedMeanwhile')
      const stays = before && isSameServer(input, before)
      const secret = input.secret ?? (stays ? before.secret : undefined)
      // Whoever may change where it leads could else have the stored password sent to a machine of theirs.
      if (secret === undefined) throw refuse('directory.secretAgain')
      const isOther = !stays || before.base !== input.base
      if (isOther || (input.inUse && !before.in_use)) await requireRightsOverProvisioned(trx, customer, viewer)
      if (!input.inUse) await requireOtherWay(trx, tenantId, 'oidc')
      await writeDirectory(trx, tenantId, {
        name: input.name,
        host: input.host,
        port: input.port,
        line: input.line,
        certificate: input.certificate,
        bind_name: input.bindName,
        secret: typeof secret === 'string' ? sealer.seal(secret, directoryPurpose(tenantId)) : secret,
        base: input.base,
        user_filter: input.userFilter,
        login_attribute: input.loginAttribute,
        name_attribute: input.nameAttribute,
        mail_attribute: input.mailAttribute,
        group_filter: input.groupFilter,
        groups,
        refuses_no_group: input.noGroup === 'refuse',
        makes_accounts: input.newPeople === 'make',
        role_id: input.roleId,
        ...scopeColumns(scope),
        in_use: input.inUse,
      })
      await writeAudit(trx, actorFor(viewer, customer), 'saveDirectory', input.name, {
        before: before && directoryFacts(before),
        after: { ...input, secret: undefined, secretChanged: input.secret !== undefined },
      })
    })
  }

const isSameServer = (input: Omit<Input, 'version'>, before: DirectoryRow): boolean =>
  before.host === input.host &&
  before.port === input.port &&
  before.line === input.line &&
  before.certificate === input.certificate &&
  before.bind_name === input.bindName

/** With a name in it as it will stand there. @throws directory.filterInvalid */
function requireFilter(filter: string): void {
  try {
    FilterParser.parseString(filter.replaceAll(namePlace, 'x').replaceAll(entryPlace, 'cn=x'))
  } catch {
    throw refuse('directory.filterInvalid')
  }
}
