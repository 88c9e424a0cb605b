import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packageKind, releasePlatform } from '../contract/src/fleet/release.ts'
import { readRuntimeSettings, settingsFile } from '../contract/src/fleet/runtime-settings.ts'
import { modelManifest } from '../contract/src/model/model.shapes.ts'
import { makePackage } from '../edge/src/release/make-package.ts'

// For whoever issues packages of the edge, of models or of settings, on a machine of their own. The private key is a file that stays with them; `npm run sign-licence --
// --new-key FILE` makes one. AI servers that take its packages have the public half in WATCHFIRE_RELEASE_KEYS.

const usage = `usage: npm run sign-release -- --key FILE --folder DIR --version 1.4.0 --platform linux-x64 --out FILE
                               [--min-version 1.2.0] [--expires DAY] [--allows-older]
       npm run sign-release -- --kind model|settings --key FILE --folder DIR --out FILE [the same]
       --allows-older goes with --expires, a day like 2026-12-24 within 30 days.
       Name and version stand in the folder: of a model in its model.json, of settings in settings.json.`
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    kind: text,
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
  const kind = packageKind.safeParse(values.kind ?? 'edge').data
  if (!kind || !key || !folder || !out) throw new Error(usage)
  const carried =
    kind === 'edge'
      ? edgeOf(version, platform)
      : kind === 'model'
        ? modelIn(folder, version)
        : settingsIn(folder, version)
  const facts = {
    kind,
    ...carried,
    createdAt: new Date().toISOString(),
    ...(minVersion && { minVersion }),
    ...(expires && { expiresAt: new Date(`${expires}T23:59:59Z`).toISOString() }),
    ...(allowsOlder && { allowsOlder }),
  }
  const { size, md5, sha256 } = await makePackage(folder, facts, createPrivateKey(readFileSync(key)), out)
  const what = 'name' in carried ? `${kind} ${carried.name} ${carried.version}` : `version ${version} for ${platform}`
  console.log(`${out}\n${what}, ${size} bytes\nmd5     ${md5}\nsha256  ${sha256}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function edgeOf(version: string | undefined, platform: string | undefined) {
  if (!version || !platform) throw new Error(usage)
  return { version, platform: releasePlatform.parse(platform) }
}

/** What its papers say; another version on the command line would be refused by every AI server. */
function modelIn(folder: string, requested: string | undefined) {
  const { name, version } = modelManifest.parse(JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8')))
  if (requested !== undefined && requested !== version) throw new Error(`model.json says version ${version}`)
  return { name, version, platform: 'any' as const }
}

/** What the file says, checked by the schema that every AI server checks it by. */
function settingsIn(folder: string, requested: string | undefined) {
  const { settings: given, ...file } = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))
  const read = readRuntimeSettings(given)
  if ('field' in read) throw new Error(`settings.json: ${read.field} is unknown or out of bounds`)
  const { name, version } = settingsFile.parse({ ...file, settings: given })
  if (requested !== undefined && requested !== version) throw new Error(`settings.json says version ${version}`)
  const settings = Object.fromEntries(Object.entries(read.settings))
  return { name, version, settings, platform: 'any' as const }
}
