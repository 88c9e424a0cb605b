/** Finds faces in parts of a picture and computes what they are told apart by. In the inference process only. */
import type { ModelInput } from '@watchfire/contract/model/model.shapes.ts'
import { cutOut, inPicture, type Picture } from '../detect/crop.ts'
import { loadRuntime, openSession, readChecked } from '../detect/load-model.ts'
import { writeInput } from '../detect/model-input.ts'
import type { Box } from '../detect/seen-box.ts'
import { alignedSide, alignFace, inputOf, sharpnessOf, turnedOf } from './align-face.ts'
import { type BlazeFace, blazeFaces, blazeSide } from './blazeface.ts'
import { type FaceModels, faceManifest } from './face-models.ts'
import type { FoundFace, Point } from './found-face.ts'

/** Of one part: in the upper part of one person others may look over the shoulder. */
const maxFaces = 5
const bounds = { width: blazeSide, height: blazeSide, stretch: false }
const input: ModelInput = {
  ...{ width: blazeSide, height: blazeSide, layout: 'nhwc', colour: 'rgb', scale: 1, fit: 'letterbox', pad: 0 },
  mean: [127.5, 127.5, 127.5],
  std: [127.5, 127.5, 127.5],
}

export type FaceReader = {
  read: (picture: Picture, parts: readonly Box[]) => Promise<FoundFace[]>
  release: () => Promise<void>
}

export async function openFaceReader({
  detectorFolder,
  embedderFolder,
}: Pick<FaceModels, 'detectorFolder' | 'embedderFolder'>): Promise<FaceReader> {
  const runtime = await loadRuntime()
  const open = async (folder: string) => openSession(runtime, await readChecked(folder, faceManifest))
  const [detector, embedder] = [await open(detectorFolder), await open(embedderFolder)]
  const numbers = new Float32Array(blazeSide * blazeSide * 3)

  const run = async (session: typeof detector, shape: number[], values: Float32Array): Promise<Float32Array[]> => {
    const [name = ''] = session.inputNames
    const answer = await session.run({ [name]: new runtime.Tensor('float32', values, shape) })
    return session.outputNames.map(output => answer[output]?.data as Float32Array)
  }
  const find = async (picture: Picture): Promise<BlazeFace[]> => {
    writeInput(picture, input, numbers)
    const outputs = await run(detector, [1, blazeSide, blazeSide, 3], numbers)
    return blazeFaces(byGrid(outputs)).slice(0, maxFaces)
  }
  const embed = async (values: Float32Array): Promise<number[]> => {
    const [embedding] = await run(embedder, [1, 3, alignedSide, alignedSide], values)
    return [...(embedding ?? [])]
  }

  return {
    read: async (picture, parts) => {
      const found: FoundFace[] = []
      for (const [part, box] of parts.entries()) {
        const cut = cutOut(picture, box, bounds)
        for (const face of await find(cut)) {
          const place = placesOf(face, cut, box, picture)
          const aligned = alignFace(picture, [...place.eyes, place.mouth])
          const { left, top, right, bottom } = place.box
          found.push({
            ...{ left, top, right, bottom, part, score: face.score },
            side: Math.round(Math.max((right - left) * picture.width, (bottom - top) * picture.height)),
            sharpness: sharpnessOf(aligned),
            turned: turnedOf(place.eyes, place.nose),
            embedding: await embed(inputOf(aligned)),
          })
        }
      }
      return found
    },
    release: async () => {
      await detector.release()
      await embedder.release()
    },
  }
}

/** Scores and boxes of each grid, by how many numbers they are: the fine grid has 512 boxes, the coarse one 384. */
function byGrid(outputs: readonly Float32Array[]) {
  const ofLength = (length: number) => outputs.find(output => output.length === length) ?? new Float32Array()
  return [512, 384].map(count => ({ scores: ofLength(count), boxes: ofLength(count * 16) }))
}

/** From pixels of what was cut out to fractions of the whole picture, and its points to pixels of it. */
function placesOf(face: BlazeFace, cut: Picture, part: Box, picture: Picture) {
  const { left, top, right, bottom } = face
  const inCut = { left: left / cut.width, top: top / cut.height, right: right / cut.width, bottom: bottom / cut.height }
  const pointOf = ([x, y]: Point): Point => {
    const { left: column, top: row } = inPicture(
      { left: x / cut.width, top: y / cut.height, right: 0, bottom: 0 },
      part,
    )
    return [column * picture.width, row * picture.height]
  }
  const [first, second] = face.eyes
  return {
    box: inPicture(inCut, part),
    eyes: [pointOf(first), pointOf(second)] as const,
    nose: pointOf(face.nose),
    mouth: pointOf(face.mouth),
  }
}
