/** The bundle that an AI server is installed from: a release, its starter's way in, and the script that lays both out. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { packFolder } from '../../edge/src/release/make-package.ts'
import { type BundlePlatform, layOutRelease } from './release-folder.ts'

export type BundleRequest = {
  root: string
  version: string
  platform: BundlePlatform
  /** Public keys in base64 that it takes packages of; none: the founders'. */
  releaseKeys: readonly string[]
  /** Where the files go. */
  out: string
  /** Of gzip, 1 to 9. */
  level?: number
}
export type MadeBundle = { path: string; size: number; sha256: string }

export const bundleName = (version: string, platform: BundlePlatform): string => `watchfire-edge-${version}-${platform}`

/** Makes the bundle, with `use` over its release folder before that is gone. */
export async function makeBundle(
  { root, version, platform, releaseKeys, out, level }: BundleRequest,
  use: (releaseFolder: string) => Promise<void> = async () => {},
): Promise<MadeBundle> {
  await mkdir(out, { recursive: true })
  const scratch = await mkdtemp(join(tmpdir(), 'watchfire-bundle-'))
  try {
    const name = bundleName(version, platform)
    const folder = join(scratch, name)
    const release = join(folder, 'release')
    await mkdir(release, { recursive: true })
    await layOutRelease(root, release, { platform, scratch })
    await cp(join(root, 'edge', 'install'), folder, { recursive: true })
    const facts = `VERSION="${version}"\nPLATFORM="${platform}"\nRELEASE_KEYS="${releaseKeys.join(',')}"\n`
    await writeFile(join(folder, 'bundle.env'), facts)
    const path = join(out, `${name}.tar.gz`)
    await packFolder(folder, `${path}.part`, { prefix: name, level })
    await rename(`${path}.part`, path)
    const sha256 = await digestOf(path)
    await writeFile(`${path}.sha256`, `${sha256}  ${basename(path)}\n`)
    await use(release)
    return { path, size: (await stat(path)).size, sha256 }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
