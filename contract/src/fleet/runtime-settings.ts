/**
 * Settings of an AI server that come as a package: how it works, never whom it serves. Nothing here is secret, names an address, a key, a
 * folder or a camera: whoever could change them all could slow an AI server down, and not lead it away.
 */
import { z } from 'zod'
import { modelName, modelVersion } from '../model/model.shapes.ts'

/** A settings file is no longer than this. */
export const settingsTextLimit = 16 * 1024

const values = {
  /** How much the log tells. */
  logLevel: z.enum(['error', 'warn', 'info', 'debug']),
  /** Pictures and recordings stay on its disk so long, and take so much of it. */
  keepDays: z.int().min(1).max(365),
  keepGigabytes: z.number().min(1).max(10_000),
  /** Of the disk, left free of pictures and recordings. */
  freeDiskPercent: z.int().min(2).max(50),
  /** Most of the line that pictures and recordings of alarms take together; 0: as much as there is. */
  uploadKilobytesPerSecond: z.union([z.literal(0), z.int().min(64).max(1_000_000)]),
  /** The same of hosted pictures. */
  stillKilobytesPerSecond: z.int().min(64).max(100_000),
  /** Hosted pictures that wait for the server. */
  stillGigabytes: z.number().min(0.1).max(500),
  /** How often the detector looks where something moves, and how seldom where nothing does. */
  busyLooksPerSecond: z.number().min(0.5).max(5),
  calmLookSeconds: z.int().min(1).max(15),
  /** How long a camera may take to answer, and may give no picture, before it is opened anew. */
  cameraAnswerSeconds: z.int().min(3).max(60),
  cameraSilenceSeconds: z.int().min(3).max(60),
  /** The longest pause before a camera that is away is tried again. */
  reconnectSeconds: z.int().min(5).max(600),
}
const all = z.strictObject(values)
export type RuntimeSettings = z.output<typeof all>
export type RuntimeSetting = keyof RuntimeSettings
export const runtimeSettingNames = Object.keys(values) as RuntimeSetting[]

/** As an AI server works where nobody says otherwise. */
export const defaultRuntimeSettings: RuntimeSettings = {
  logLevel: 'info',
  keepDays: 30,
  keepGigabytes: 10,
  freeDiskPercent: 5,
  uploadKilobytesPerSecond: 0,
  stillKilobytesPerSecond: 1024,
  stillGigabytes: 2,
  busyLooksPerSecond: 2.5,
  calmLookSeconds: 5,
  cameraAnswerSeconds: 10,
  cameraSilenceSeconds: 10,
  reconnectSeconds: 30,
}

/** What a package, or the file of one machine, sets; the others stay as usual. */
export const runtimeSettings = all.partial()
export type SomeRuntimeSettings = z.output<typeof runtimeSettings>

/** `settings.json` in the folder of a package. */
export const settingsFile = z.strictObject({ name: modelName, version: modelVersion, settings: runtimeSettings })
export type SettingsFile = z.output<typeof settingsFile>

/** As they travel in a manifest: whether each of them holds, whoever takes them says. */
export const signedSettings = z
  .record(
    z
      .string()
      .max(40)
      .regex(/^[A-Za-z]+$/),
    z.union([z.number(), z.string().max(40)]),
  )
  .refine(each => Object.keys(each).length > 0 && Object.keys(each).length <= 40, 'some, and not too many')
export type SignedSettings = z.output<typeof signedSettings>

/** The settings, or the first that is unknown here or out of bounds. */
export function readRuntimeSettings(signed: unknown): { settings: SomeRuntimeSettings } | { field: string } {
  const read = runtimeSettings.safeParse(signed)
  if (read.success) return { settings: read.data }
  const [issue] = read.error.issues
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0]
  return { field: field === undefined ? 'settings' : String(field) }
}

/** What an AI server says of the settings it works by. */
export const reportedSettings = z.object({
  name: modelName,
  version: modelVersion,
  settings: signedSettings,
  /** Set on the machine itself, which counts before the package. */
  overridden: z.array(z.string().max(40)).max(40),
  /** They have not proved themselves yet. */
  onTrial: z.boolean(),
})
export type ReportedSettings = z.output<typeof reportedSettings>
