/** Which models there are: those of this installation before the shipped ones, of each the newest version. */
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compare, valid } from 'semver'

/** Beside the sources, in a release as well. */
export const shippedModels = fileURLToPath(new URL('../../models', import.meta.url))

/** The newest version of each model in a folder, by its name. */
export async function newestModels(root: string): Promise<Map<string, string>> {
  return new Map((await modelFolders([root])).map(folder => [basename(dirname(folder)), basename(folder)]))
}

/** `<root>/<name>/<version>` of each root in turn. */
export async function modelFolders(roots: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const root of roots) {
    for (const name of (await foldersIn(root)).sort()) {
      const versions = (await foldersIn(join(root, name))).filter(version => valid(version) !== null)
      const newest = versions.sort(compare).at(-1)
      if (newest) found.push(join(root, name, newest))
    }
  }
  return found
}

async function foldersIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter(entry => entry.isDirectory()).map(({ name }) => name)
  } catch {
    return []
  }
}
