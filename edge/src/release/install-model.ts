/** Puts the model of a package among those of this edge, once it was tried. Whatever cuts it off, a folder there is a whole model. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseManifest, UpdateReason } from '@watchfire/contract/fleet/release.ts'
import { modelFileLimit } from '@watchfire/contract/model/model.shapes.ts'
import { compare, lt, valid } from 'semver'
import type { ModelFacts, Refusal } from '../detect/inference-messages.ts'
import { draftsBegin, removeAtOnce, unpackPackage } from './unpack-package.ts'

/** Beside its one large file a model has a manifest and a licence. */
const bounds = { maxBytes: modelFileLimit + 16 * 1024 ** 2, maxFiles: 50 }

export type ModelParts = {
  /** `<folder>/<name>/<version>` is a model. */
  folder: string
  /** What the process that will run it makes of it. */
  tryModel: (folder: string) => Promise<ModelFacts | Refusal>
}
export type Misfit = { reason: UpdateReason; field?: string | undefined }

/** @returns why it was refused; nothing when it is there, and is the newest of its name. */
export async function installModel(
  path: string,
  { name = '', version }: Pick<ReleaseManifest, 'name' | 'version'>,
  { folder, tryModel }: ModelParts,
): Promise<Misfit | undefined> {
  let field: string | undefined
  const reason = await unpackPackage(path, join(folder, name, version), undefined, {
    ...bounds,
    judge: async draft => {
      const found = await tryModel(draft)
      if ('field' in found) field = found.field
      else if (found.name !== name) field = 'name'
      else if (found.version !== version) field = 'version'
      return field === undefined ? undefined : 'modelRefused'
    },
  })
  if (reason) return { reason, field }
  await keepTwo(join(folder, name), version)
  return undefined
}

/** The one that was installed and the one before it stay. A newer one was given up by whoever signed this one. */
export async function keepTwo(folder: string, version: string): Promise<void> {
  const versions = (await readdir(folder)).filter(name => valid(name) !== null)
  const before = versions
    .filter(other => lt(other, version))
    .sort(compare)
    .at(-1)
  for (const other of versions) if (other !== version && other !== before) await removeAtOnce(join(folder, other))
}

/** What a process that was killed left half done. */
export async function clearDrafts({ folder }: ModelParts): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const model of await readdir(folder, { withFileTypes: true })) {
    if (!model.isDirectory()) continue
    const inside = await readdir(join(folder, model.name))
    for (const draft of inside.filter(name => name.startsWith(draftsBegin)))
      await rm(join(folder, model.name, draft), { recursive: true, force: true })
  }
}
