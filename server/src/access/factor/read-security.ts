import type { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { siteText } from '../../core/site-time.ts'
import { listPasskeys } from '../passkey/passkey.queries.ts'
import { passkeyView } from '../passkey/passkey.view.ts'
import { deviceOf } from '../session/session.view.ts'
import { findSignInFacts } from './factor.queries.ts'
import { listTrustedDevices } from './trusted-device.queries.ts'

export const readSecurity: Handler<typeof factorCalls.readSecurity> = (_, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const facts = await findSignInFacts(trx, viewer.accountId)
    const devices = await listTrustedDevices(trx, viewer.accountId)
    return {
      passwordAt: facts.password_at,
      passwordStr: siteText(facts.password_at),
      demanded: facts.demanded,
      app: facts.has_app,
      passkeys: (await listPasskeys(trx, viewer.accountId)).map(passkeyView),
      recoveryCodesLeft: facts.recovery_left,
      trustedDevices: devices.map(device => ({
        trustedDeviceId: device.trusted_device_id,
        ...deviceOf(device.user_agent),
        address: device.address,
        usedAt: device.used_at as unknown as number,
        usedStr: siteText(device.used_at as unknown as number),
        untilAt: device.expires_at as unknown as number,
        untilStr: siteText(device.expires_at as unknown as number),
      })),
    }
  })
