/** Accounts kept by a provider (SCIM 2.0), as administrators set it. */
import { z } from 'zod'
import { rowId, siteTime } from '../../core/fields.ts'
import { admission } from '../account/admission.shapes.ts'

const { noGroup: _, newPeople: __, ...given } = admission

/** The claim of the OpenID provider that says the `externalId` of a person; of a directory it is its number of the entry. */
export const matchClaim = z.enum(['sub', 'oid'])

const provisioningFields = { matchClaim, ...given }

export const provisioningEdit = z.object({
  companyId: rowId.optional(),
  ...provisioningFields,
  version: z.int().min(0),
})

const provisioningSettings = z.object({
  ...provisioningFields,
  /** Null when the role was deleted. */
  roleId: rowId.nullable(),
  version: z.int(),
  /** Null while there is no token. */
  token: z
    .object({
      lastFour: z.string(),
      madeBy: z.string(),
      madeStr: siteTime,
      lastUsedStr: siteTime,
      lastAddress: z.string(),
    })
    .nullable(),
  /** Whom the provider keeps here. */
  people: z.int(),
  groupNames: z.array(z.string()),
})
export type ProvisioningSettings = z.output<typeof provisioningSettings>
/** Null while nothing is set. */
export const maybeProvisioning = provisioningSettings.nullable()
