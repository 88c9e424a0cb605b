import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { releasePlatform } from '../contract/src/fleet/release.ts'
import { makePackage } from '../edge/src/release/make-package.ts'

// For whoever issues releases of the edge, on a machine of their own. The private key is a file that stays with them; `npm run sign-licence --
// --new-key FILE` makes one. AI servers that take its packages have the public half in WATCHFIRE_RELEASE_KEYS.

const usage = `usage: npm run sign-release -- --key FILE --folder DIR --version 1.4.0 --platform linux-x64 --out FILE
                               [--min-version 1.2.0] [--expires DAY] [--allows-older]`
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    key: text,
    folder: text,
    version: text,
    platform: text,
    out: text,
    'min-version': text,
    expires: text,
    'allows-older': { type: 'boolean' },
  },
})

try {
  const {
    key,
    folder,
    version,
    platform,
    out,
    'min-version': minVersion,
    expires,
    'allows-older': allowsOlder,
  } = values
  if (!key || !folder || !version || !platform || !out) throw new Error(usage)
  const facts = {
    version,
    platform: releasePlatform.parse(platform),
    createdAt: new Date().toISOString(),
    ...(minVersion && { minVersion }),
    ...(expires && { expiresAt: new Date(`${expires}T23:59:59Z`).toISOString() }),
    ...(allowsOlder && { allowsOlder }),
  }
  const { size, md5, sha256 } = await makePackage(folder, facts, createPrivateKey(readFileSync(key)), out)
  console.log(`${out}\nversion ${version} for ${platform}, ${size} bytes\nmd5     ${md5}\nsha256  ${sha256}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
