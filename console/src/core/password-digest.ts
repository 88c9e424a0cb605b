/** What travels instead of a password: its SHA-256 as lower-case hex (spec §9). */
export async function passwordDigest(password: string): Promise<string> {
  const bytes = new TextEncoder().encode(password)
  // Plain http on a LAN address has no crypto.subtle; then we compute it ourselves.
  const digest = globalThis.crypto?.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : (await import('./sha256.ts')).sha256(bytes)
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}
