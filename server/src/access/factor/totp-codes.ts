/** Codes of an authenticator app (RFC 6238): six digits, a step of 30 s, one step of tolerance to either side. */
import { Secret, TOTP } from 'otpauth'

const [digits, period, tolerance] = [6, 30, 1]

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), digits, period, algorithm: 'SHA1' })

/** What the QR code says. */
export const totpUri = (secret: string, issuer: string, account: string): string =>
  totpOf(secret, { issuer, label: account }).toString()

/** The step whose code this is; undefined when it is none of now. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: tolerance })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}

export const codeAt = (secret: string, at: number): string => totpOf(secret).generate({ timestamp: at })
