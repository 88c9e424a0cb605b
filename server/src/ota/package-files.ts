/** The bytes of packages: one file each, named by the row's number and never by what came from outside. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { appendPart, sizeOf } from '../core/files/append-part.ts'
import { syncFolder } from '../core/files/disk-store.ts'

export type PackageFiles = ReturnType<typeof packageFiles>

export function packageFiles(dataFolder: string) {
  const folder = join(dataFolder, 'packages')
  const partOf = (packageId: number) => join(folder, `${packageId}.part`)
  const wholeOf = (packageId: number) => join(folder, `${packageId}.tar.gz`)
  return {
    received: (packageId: number) => sizeOf(partOf(packageId)),
    size: (packageId: number) => sizeOf(wholeOf(packageId)),
    read: (packageId: number, range?: { start: number; end: number }) => createReadStream(wholeOf(packageId), range),
    /** Writes behind what is there; durable when it returns. @throws file.wrongOffset, file.diskFull */
    async append(packageId: number, offset: number, bytes: Buffer): Promise<number> {
      await mkdir(folder, { recursive: true })
      return appendPart(partOf(packageId), offset, bytes)
    },
    /** Whether what has arrived has these digests; then it lies under its name, else it is dropped. */
    async finish(packageId: number, digests: { md5: string; sha256: string }): Promise<boolean> {
      const found = await digestsOf(partOf(packageId))
      const isSame = found.md5 === digests.md5 && found.sha256 === digests.sha256
      if (isSame) await rename(partOf(packageId), wholeOf(packageId))
      else await rm(partOf(packageId), { force: true })
      // Its row is about to say that it is here: also after a power cut.
      if (isSame) await syncFolder(folder)
      return isSame
    },
    async remove(packageId: number): Promise<void> {
      await rm(partOf(packageId), { force: true })
      await rm(wholeOf(packageId), { force: true })
    },
  }
}

async function digestsOf(path: string): Promise<{ md5: string; sha256: string }> {
  const md5 = createHash('md5')
  const sha256 = createHash('sha256')
  for await (const chunk of createReadStream(path)) {
    md5.update(chunk as Buffer)
    sha256.update(chunk as Buffer)
  }
  return { md5: md5.digest('hex'), sha256: sha256.digest('hex') }
}
