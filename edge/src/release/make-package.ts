/** Makes and signs a package of a folder: for whoever issues releases, on a machine of their own. The private key is never on an installation. */
import { createHash, type KeyObject, sign } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, readdir, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import {
  type PackageKind,
  type ReleaseManifest,
  releaseManifest,
  returnDays,
  returnsTooLong,
} from '@watchfire/contract/fleet/release.ts'
import { type Pack, pack } from 'tar-stream'

export type PackageFacts = Pick<
  ReleaseManifest,
  'name' | 'version' | 'platform' | 'minVersion' | 'createdAt' | 'expiresAt' | 'allowsOlder' | 'settings'
> & { kind?: PackageKind }

/** Writes the package of `folder` to `out`, and answers what it is called by. */
export async function makePackage(
  folder: string,
  facts: PackageFacts,
  key: KeyObject,
  out: string,
  level = 6,
): Promise<ReleaseManifest> {
  const scratch = await mkdtemp(join(tmpdir(), 'watchfire-package-'))
  const archive = join(scratch, 'release.tar.gz')
  try {
    await packFolder(folder, archive, { level })
    const manifest = releaseManifest.parse({ format: 1, kind: 'edge', ...facts, ...(await digestsOf(archive)) })
    if (returnsTooLong(manifest, Date.parse(manifest.createdAt)))
      throw new Error(`a package that allows an older version expires on a day within ${returnDays} days`)
    await writePackage(out, sealed(manifest, key), archive)
    return manifest
  } finally {
    await rm(scratch, { recursive: true })
  }
}

/** Manifest and signature as they travel. */
export function sealed(manifest: object, key: KeyObject): { manifest: string; seal: string } {
  const bytes = Buffer.from(JSON.stringify(manifest))
  return { manifest: bytes.toString('base64'), seal: sign(null, bytes, key).toString('base64') }
}

async function writePackage(out: string, head: object, archive: string): Promise<void> {
  const file = await open(out, 'w')
  try {
    await file.writeFile(`${JSON.stringify(head)}\n`)
    for await (const chunk of createReadStream(archive)) await file.writeFile(chunk as Buffer)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** `prefix`: the folder that all of it lies in. */
export async function packFolder(
  folder: string,
  archive: string,
  { prefix = '', level = 6 }: { prefix?: string; level?: number | undefined } = {},
): Promise<void> {
  const tar = pack()
  const written = pipeline(tar, createGzip({ level }), createWriteStream(archive))
  await addFolder({ tar, root: await realpath(folder), prefix: prefix === '' ? '' : `${prefix}/` }, '')
  tar.finalize()
  await written
}

/** A link inside the folder travels as what it names, since no package has links; programs that npm links are left out. */
async function addFolder(
  { tar, root, prefix }: { tar: Pack; root: string; prefix: string },
  below: string,
): Promise<void> {
  for (const name of (await readdir(join(root, below))).sort()) {
    if (name === '.bin') continue
    const inside = below === '' ? name : `${below}/${name}`
    const path = await realpath(join(root, inside))
    if (relative(root, path).startsWith('..')) throw new Error(`${inside} links to the outside of the folder`)
    const facts = await stat(path)
    if (facts.isDirectory()) await addFolder({ tar, root, prefix }, inside)
    else await addFile(tar, path, { name: prefix + inside, size: facts.size, mode: facts.mode & 0o777 })
  }
}

async function addFile(tar: Pack, path: string, header: { name: string; size: number; mode: number }): Promise<void> {
  const entry = tar.entry({ ...header, mtime: new Date(0) })
  await pipeline(createReadStream(path), entry)
}

async function digestsOf(path: string): Promise<Pick<ReleaseManifest, 'size' | 'md5' | 'sha256'>> {
  const md5 = createHash('md5')
  const sha256 = createHash('sha256')
  for await (const chunk of createReadStream(path)) {
    md5.update(chunk as Buffer)
    sha256.update(chunk as Buffer)
  }
  return { size: (await stat(path)).size, md5: md5.digest('hex'), sha256: sha256.digest('hex') }
}
