/** Who is calling. A viewer is made once per request from the session row; nothing of it comes from the wire unchecked. */

import type { RegionLimit } from '@watchfire/contract/access/role/grant.rules.ts'
import type { Brand } from '@watchfire/contract/core/brand-file.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import type { RightId } from '@watchfire/contract/core/rights.ts'

export type Viewer = {
  readonly kind: 'viewer'
  readonly accountId: number
  readonly sessionId: number
  /** Counts the changes of what the account may see: a link that was made at another count opens nothing. */
  readonly scopeEpoch: number
  /** The account from which this one was entered: that one has password and second factors. */
  readonly enteredBy?: number
  readonly account: string
  readonly fullName: string
  readonly roleName: string
  readonly language: Language
  /** Of the host the call came to. */
  readonly brand?: Brand
  /** Scheme, host and port that the browser has us by. */
  readonly origin?: string
  readonly address: string
  /** The customer; null for the platform's root, who sees every customer. */
  readonly tenantId: number | null
  readonly companyId: number
  readonly rights: ReadonlySet<number>
  /** Companies whose rows the viewer may see now: its scope, narrowed by the selection of the top bar. Never empty of meaning: [] sees nothing. */
  readonly companyIds: readonly number[]
  /** Those and, for the platform, the customers it runs without seeing their data: for stopping, storage and licence alone. */
  readonly knownCompanyIds: readonly number[]
  /** Projects the account is limited to, narrowed by the selection; null means every project of those companies. */
  readonly projectIds: readonly number[] | null
  /** Those of the projects of which the account has single regions alone; what stands in none is not theirs. */
  readonly regionLimits: readonly RegionLimit[]
  /** Region the selection narrows to. */
  readonly regionId: number | null
  /** What refuses the dangerous acts of a caller who has not proved of late who they are. */
  readonly confirmDue?: 'session.confirmDue' | 'key.confirmedOnly'
  /** The call that is being served and its request, for what is written down about it. */
  readonly call?: string
  readonly requestId?: string
}

/** The caller of a call that is open to anyone: nobody is signed in. */
export type AnonymousCaller = {
  readonly kind: 'anonymous'
  readonly language: Language
  readonly address: string
  readonly host: string
  readonly brand?: Brand
  /** As the browser calls itself, whatever that is worth. */
  readonly userAgent: string
  /** Scheme, host and port that the browser has us by. */
  readonly origin?: string
  readonly call?: string
  readonly requestId?: string
}

/** An AI server that showed its key. */
export type AiServerCaller = {
  readonly kind: 'aiServer'
  readonly language: Language
  readonly address: string
  readonly deviceNo: number
  readonly deviceId: string
  readonly tenantId: number
  readonly companyId: number
  readonly projectId: number
  readonly regionId: number | null
}

/** The account whose password and second factors opened the session: the same for all accounts of one person. */
export const signerOf = ({ enteredBy, accountId }: Pick<Viewer, 'enteredBy' | 'accountId'>): number =>
  enteredBy ?? accountId

export const mayUse = (viewer: Viewer, right: RightId): boolean => viewer.rights.has(right)
