import type { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { DemoAccount } from '@watchfire/contract/access/access.shapes.ts'
import type { BrandName } from '@watchfire/contract/core/brands.ts'
import type { Handler } from '../core/http/handlers.ts'
import { siteZone } from '../core/site-time.ts'

export type BrandParts = {
  brandOf: (host: string) => BrandName
  /** The demo's sign-ins in demo mode; undefined outside of it. */
  demoAccounts: readonly DemoAccount[] | undefined
}

export const readBrand =
  ({ brandOf, demoAccounts }: BrandParts): Handler<typeof accessCalls.readBrand> =>
  async (_, visitor) => ({
    brand: brandOf(visitor.host),
    demo: demoAccounts !== undefined,
    demoAccounts: (demoAccounts ?? []).map(({ account, password, who }) => ({ account, password, who })),
    serverTime: Date.now(),
    timeZone: siteZone(),
  })
