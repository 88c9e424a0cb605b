import type { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { siteText } from '../../core/site-time.ts'
import { readOfSigner } from '../membership/read-of-signer.ts'
import { listPasskeys } from '../passkey/passkey.queries.ts'
import { passkeyView } from '../passkey/passkey.view.ts'
import { deviceOf } from '../session/session.view.ts'
import { findSignInFacts } from './factor.queries.ts'
import { listTrustedDevices } from './trusted-device.queries.ts'

export const readSecurity: Handler<typeof factorCalls.readSecurity> = (_, viewer, { db }) =>
  readOfSigner(db, viewer, async (reader, signerId) => {
    // What is demanded is so by the company one is in; what there is belongs to the account with the sign-in.
    const facts = await findSignInFacts(reader, viewer.accountId)
    const devices = await listTrustedDevices(reader, signerId)
    return {
      passwordAt: facts.password_at,
      passwordStr: siteText(facts.password_at),
      demanded: facts.demanded,
      app: facts.has_app,
      passkeys: (await listPasskeys(reader, signerId)).map(passkeyView),
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
