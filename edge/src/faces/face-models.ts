/** The two shipped models: one finds faces, one tells them apart. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modelName, modelVersion } from '@watchfire/contract/model/model.shapes.ts'
import { z } from 'zod'
import { faceModelFolders } from '../detect/model-folders.ts'

export const faceManifest = z.strictObject({
  name: modelName,
  version: modelVersion,
  task: z.enum(['faces', 'embedding']),
  file: z.literal('model.onnx'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  licence: z.string().min(1).max(200),
})
type FaceManifest = z.output<typeof faceManifest>

export type FaceModels = {
  /** Their folders. */
  detectorFolder: string
  embedderFolder: string
  /** Name and version of the one that tells them apart: what another one computed means nothing to it. */
  version: string
}

/** Throws where one of them is not there: then there is no recognition of faces. */
export async function shippedFaceModels(): Promise<FaceModels> {
  const found = (await faceModelFolders()).map(folder => ({ folder, manifest: manifestOf(folder) }))
  const [detector, embedder] = (['faces', 'embedding'] as const).map(task => {
    const model = found.find(({ manifest }) => manifest.task === task)
    if (!model) throw new Error(`no model of the task ${task} is shipped`)
    return model
  }) as [(typeof found)[0], (typeof found)[0]]
  const { name, version } = embedder.manifest
  return { detectorFolder: detector.folder, embedderFolder: embedder.folder, version: `${name} ${version}` }
}

const manifestOf = (folder: string): FaceManifest =>
  faceManifest.parse(JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8')))
