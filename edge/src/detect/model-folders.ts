/** Which models there are: those of this installation before the shipped ones, of each the newest version. */
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compare, valid } from 'semver'

/** Beside the sources, in a release as well. */
export const shippedModels = fileURLToPath(new URL('../../models', import.meta.url))

/** Those that find faces and tell them apart are no detectors: they are loaded where faces are switched on. */
const faceModelNames = ['blazeface-back', 'dlib-face'] as const
const isOfFaces = (root: string, name: string): boolean =>
  root === shippedModels && faceModelNames.some(each => each === name)

/** The newest version of each model in a folder, by its name. */
export async function newestModels(root: string): Promise<Map<string, string>> {
  return new Map((await modelFolders([root])).map(folder => [basename(dirname(folder)), basename(folder)]))
}

/** `<root>/<name>/<version>` of each root in turn, of all that detect something. */
export const modelFolders = (roots: readonly string[]): Promise<string[]> =>
  foldersWhere(roots, (root, name) => !isOfFaces(root, name))

/** The shipped one that finds faces, and the one that tells them apart. */
export const faceModelFolders = (): Promise<string[]> => foldersWhere([shippedModels], isOfFaces)

async function foldersWhere(roots: readonly string[], fits: (root: string, name: string) => boolean) {
  const found: string[] = []
  for (const root of roots) {
    for (const name of (await foldersIn(root)).filter(each => fits(root, each)).sort()) {
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
