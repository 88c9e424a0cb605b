import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import type { Handler } from '../core/http/handlers.ts'
import type { Tickets } from '../core/session/ticket.ts'
import type { BundleFiles } from './bundle-files.ts'

/** A link is also typed at the machine that is to become an AI server: time to walk there. */
const ttlMs = 3_600_000

export const listBundles =
  (bundles: BundleFiles, tickets: Tickets): Handler<typeof otaCalls.listBundles> =>
  async (_, { sessionId, accountId, scopeEpoch }) =>
    (await bundles.list()).map(bundle => {
      const resource = `bundle:${bundle.bundleName}` as const
      const ticket = tickets.issue({ sessionId, accountId, scopeEpoch, resource }, { ttlMs })
      return { ...bundle, url: `${otaCalls.readBundle.path}?ticket=${ticket}` }
    })
