/** Bundles that AI servers are installed from. Whoever runs the server puts them into its data folder, beside the packages. */
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleFileName, type EdgeBundle, maxBundles } from '@watchfire/contract/ota/ota.shapes.ts'

export type BundleFiles = ReturnType<typeof bundleFiles>

export function bundleFiles(dataFolder: string) {
  const folder = join(dataFolder, 'packages')
  const sizeOf = async (name: string): Promise<{ size: number; at: number } | undefined> => {
    if (!bundleFileName.test(name)) return undefined
    const facts = await stat(join(folder, name)).catch(() => undefined)
    return facts?.isFile() ? { size: facts.size, at: facts.mtimeMs } : undefined
  }
  return {
    sizeOf: async (name: string) => (await sizeOf(name))?.size,
    read: (name: string, range?: { start: number; end: number }) => createReadStream(join(folder, name), range),
    /** The newest first. */
    async list(): Promise<Omit<EdgeBundle, 'url'>[]> {
      const names = await readdir(folder).catch(() => [])
      const there = await Promise.all(names.map(async name => ({ name, ...(await sizeOf(name)) })))
      const newest = there
        .flatMap(({ name, size, at }) => (size === undefined || at === undefined ? [] : [{ name, size, at }]))
        .sort((a, b) => b.at - a.at)
        .slice(0, maxBundles)
      return Promise.all(newest.map(({ name, size }) => describe(folder, name, size)))
    },
  }
}

async function describe(folder: string, name: string, size: number): Promise<Omit<EdgeBundle, 'url'>> {
  const [, version = '', platform = ''] = bundleFileName.exec(name) ?? []
  const digest = await readFile(join(folder, `${name}.sha256`), 'utf8').catch(() => '')
  const sha256 = /^[0-9a-f]{64}\b/.exec(digest)?.[0] ?? null
  return { bundleName: name, version, platform, packageSize: size, sha256 }
}
