import type { DemoAccount } from '@watchfire/contract/access/access.shapes.ts'
import type { brandCalls } from '@watchfire/contract/access/brand.calls.ts'
import type { Brand } from '@watchfire/contract/core/brand-file.ts'
import type { Handler } from '../core/http/handlers.ts'
import { siteZone } from '../core/site-time.ts'

export type BrandParts = {
  brandOf: (host: string) => Brand
  /** The demo's sign-ins in demo mode; undefined outside of it. */
  demoAccounts: readonly DemoAccount[] | undefined
}

export const readBrand =
  ({ brandOf, demoAccounts }: BrandParts): Handler<typeof brandCalls.read> =>
  async (_, caller) => ({
    brand: brandOf(caller.host).name,
    look: brandOf(caller.host).look,
    demo: demoAccounts !== undefined,
    demoAccounts: (demoAccounts ?? []).map(({ account, password, who }) => ({ account, password, who })),
    serverTime: Date.now(),
    timeZone: siteZone(),
  })
