/** A model that recognises things in pictures: what its `model.json` says of the file beside it. */
import { z } from 'zod'
import { reportedName } from '../core/fields.ts'

/** Largest file of a model, in bytes. */
export const modelFileLimit = 256 * 1024 * 1024
/** A `model.json` is no longer than this. */
export const modelTextLimit = 64 * 1024

/** How the numbers that come out of a model are read; decided by how it was trained and exported. */
export const modelFamilies = ['nanodet', 'yolox', 'yolo', 'detr', 'ssd-nms'] as const
export const modelFamily = z.enum(modelFamilies)
export type ModelFamily = z.output<typeof modelFamily>

/** Also the name of its folder: nothing that a file system reads as anything but a name. */
export const modelName = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

export const modelVersion = z
  .string()
  .max(20)
  .regex(/^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/)

/** A file of the model's own folder. */
const fileBeside = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/)

const perColour = z.tuple([
  z.number().min(-1000).max(1000),
  z.number().min(-1000).max(1000),
  z.number().min(-1000).max(1000),
])
const label = z.string().trim().min(1).max(60)

export const modelInput = z.strictObject({
  /** Of the picture it takes, in pixels; most models ask for multiples of 32. */
  width: z.int().min(32).max(2048),
  height: z.int().min(32).max(2048),
  layout: z.enum(['nchw', 'nhwc']).default('nchw'),
  colour: z.enum(['rgb', 'bgr']).default('rgb'),
  /** Each value of 0-255 becomes (value * scale - mean) / std. */
  scale: z.number().positive().max(1000).default(1),
  mean: perColour.default([0, 0, 0]),
  std: perColour.refine(values => values.every(value => value > 0)).default([1, 1, 1]),
  /** letterbox: the whole picture in its own proportions, the rest filled with `pad`; stretch: pulled to the size. */
  fit: z.enum(['letterbox', 'stretch']).default('letterbox'),
  pad: z.number().min(0).max(255).default(0),
})
export type ModelInput = z.output<typeof modelInput>

/** So many alarm types can a model raise; more of them are lists of words, not detectors. */
export const raisesOfModel = 20
/** Which of its labels is an alarm of which type, and how sure it must be. */
const raise = z.strictObject({
  label,
  alarmType: z.int().min(1).max(32767),
  least: z.number().min(0.15).max(1).default(0.5),
})
export type ModelRaise = z.output<typeof raise>

export const modelManifest = z.strictObject({
  name: modelName,
  version: modelVersion,
  task: z.literal('detect'),
  /** The ONNX file, and its digest. */
  file: fileBeside.regex(/\.onnx$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** As SPDX names it, or in the words of whoever gave it. */
  licence: z.string().trim().min(1).max(200),
  family: modelFamily,
  input: modelInput,
  /** What it recognises, in the order of its numbers: a list, or the name of a text file with one a line. */
  labels: z.union([z.array(label).min(1).max(1000), fileBeside.regex(/\.txt$/)]),
  /** What it is shown: the whole picture, or what was cut out of it round something recognised before. */
  on: z
    .union([z.literal('frame'), z.strictObject({ crop: label, grow: z.number().min(0).max(2).default(0.1) })])
    .default('frame'),
  /** One that raises alarms works beside the one that finds people and vehicles; without it, it would be in its place. */
  raises: z.array(raise).max(raisesOfModel).default([]),
})
export type ModelManifest = z.output<typeof modelManifest>

/** A model that an AI server has, as its heartbeat tells: what it raises, or the field of its `model.json` that is not so. */
export const reportedModel = z.object({
  name: reportedName(255),
  version: z.string().max(40),
  raises: z.array(z.int()).max(raisesOfModel),
  /** What it is for, where it neither raises alarms nor finds people and vehicles. */
  reads: z.literal('plates').optional().catch(undefined),
  problem: z.object({ field: z.string().max(100), why: z.string().max(300) }).optional(),
})
export type ReportedModel = z.output<typeof reportedModel>
/** More than these an AI server does not tell of. */
export const modelsReported = 20
