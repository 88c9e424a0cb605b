/** The bundle of this tree and a package that renews it, made once for what they are made of: they are 100 MB each. */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makePackage } from '../../edge/src/release/make-package.ts'
import { bundleName, makeBundle } from '../../scripts/bundle/make-bundle.ts'
import type { BundlePlatform } from '../../scripts/bundle/release-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const kept = join(root, 'node_modules/.cache/edge-bundle')
export const bundlePlatform = `linux-${process.arch}` as BundlePlatform

export type BundleOfTests = { path: string; package: string; releaseKey: string }

/** Version 1.0.0 as a bundle, which trusts `releaseKey`, and 1.1.0 of the same sources as a package of that key. */
export async function bundleOfTests(): Promise<BundleOfTests> {
  const folder = join(kept, inputs())
  if (!existsSync(folder)) await make(folder)
  const releaseKey = publicHalf(createPrivateKey(await readFile(join(folder, 'key.pem'))))
  return {
    path: join(folder, `${bundleName('1.0.0', bundlePlatform)}.tar.gz`),
    package: join(folder, '1.1.0.package'),
    releaseKey,
  }
}

async function make(folder: string): Promise<void> {
  await rm(kept, { recursive: true, force: true })
  const draft = `${folder}.part`
  await mkdir(draft, { recursive: true })
  const { privateKey } = generateKeyPairSync('ed25519')
  await writeFile(join(draft, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  const releaseKeys = [publicHalf(privateKey)]
  const request = { root, version: '1.0.0', platform: bundlePlatform, releaseKeys, out: draft, level: 1 }
  await makeBundle(request, async release => {
    const facts = { version: '1.1.0', platform: bundlePlatform, createdAt: new Date().toISOString() }
    await makePackage(release, facts, privateKey, join(draft, '1.1.0.package'), 1)
  })
  await rename(draft, folder)
}

export function publicHalf(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.from(x ?? '', 'base64url').toString('base64')
}

function inputs(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of ['edge', 'contract/src', 'scripts/bundle'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)))
  return hash.digest('hex').slice(0, 32)
}
