import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { releaseVersion } from '../contract/src/fleet/release.ts'
import { makePackage } from '../edge/src/release/make-package.ts'
import { bundleName, makeBundle } from './bundle/make-bundle.ts'
import { type BundlePlatform, versionHere } from './bundle/release-folder.ts'

// `npm run edge:bundle`: what an AI server is installed from, `watchfire-edge-VERSION-linux-x64.tar.gz` with its digest.
// With `--key FILE` also the package that installed ones are renewed with, signed; the bundle then trusts that key.

const usage = `usage: npm run edge:bundle -- [--version 1.4.0] [--platform linux-x64 | linux-arm64] [--out FOLDER] [--key FILE]`
const root = fileURLToPath(new URL('..', import.meta.url))
const platforms = ['linux-x64', 'linux-arm64'] as const
const text = { type: 'string' } as const

try {
  const { values } = parseArgs({ options: { version: text, platform: text, out: text, key: text } })
  const version = releaseVersion.parse(values.version ?? (await versionHere(root)))
  const platform = (values.platform ?? `linux-${process.arch}`) as BundlePlatform
  if (!platforms.includes(platform)) throw new Error(usage)
  const out = values.out ?? 'dist'
  const key = values.key === undefined ? undefined : createPrivateKey(readFileSync(values.key))
  const releaseKeys = key === undefined ? [] : [publicHalf(key)]
  const { path, size, sha256 } = await makeBundle({ root, version, platform, releaseKeys, out }, async folder => {
    if (key === undefined) return
    const file = join(out, `${bundleName(version, platform)}.package`)
    const facts = { version, platform, createdAt: new Date().toISOString() }
    const made = await makePackage(folder, facts, key, file)
    console.log(`${file}\n  ${megabytes(made.size)}, sha256 ${made.sha256}`)
  })
  console.log(`${path}\n  ${megabytes(size)}, sha256 ${sha256}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function publicHalf(key: ReturnType<typeof createPrivateKey>): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.from(x ?? '', 'base64url').toString('base64')
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`
}
