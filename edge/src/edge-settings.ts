/** The edge's settings: one JSON file, checked at start; a wrong field is named. */
import { readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { aiServerId, channelId } from '@watchfire/contract/device/device.shapes.ts'
import { isPlainHttpElsewhere } from '@watchfire/contract/device/edge-settings-file.ts'
import { z } from 'zod'
import { parseCameraUrl } from './camera/camera-url.ts'

const fraction = z.number().min(0).max(1)

const zone = z.object({
  name: z.string().trim().min(1).max(60),
  /** Corners in fractions of the picture. */
  points: z
    .array(z.tuple([fraction, fraction]))
    .min(3)
    .max(40),
  /** Smallest thing that counts, as a fraction of the picture. */
  minSize: z.number().positive().max(1).optional(),
  /** Time a thing must be inside. */
  minMs: z.int().min(0).max(600_000).optional(),
})

const camera = z.object({
  channelId,
  name: z.string().trim().min(1).max(100),
  url: z.string().refine(url => parseCameraUrl(url) !== undefined, 'not an rtsp:// address'),
  zones: z.array(zone).max(20).default([]),
  /** Whether a black, frozen, covered or missing picture is an alarm. */
  faults: z.boolean().default(true),
  /** Whether alarms get a recording. */
  record: z.boolean().default(true),
})

const settings = z
  .object({
    server: z.url({ protocol: /^https?$/ }),
    /** The key, the pictures and the recordings may travel unencrypted to a server that is not on this machine. */
    allowPlainHttp: z.boolean().default(false),
    deviceId: aiServerId,
    key: z
      .string()
      .min(1)
      .max(200)
      .regex(/^[\x21-\x7e]+$/, 'printable ASCII only'),
    /** Spool and media; a relative one counts from the settings file. */
    dataFolder: z.string().min(1),
    cameras: z.array(camera).max(256),
    /** How much is kept on this machine. */
    keep: z.object({ days: z.number().positive().optional(), gigabytes: z.number().positive().optional() }).default({}),
  })
  .superRefine(({ deviceId, cameras, server, allowPlainHttp }, context) => {
    if (!allowPlainHttp && isPlainHttpElsewhere(server))
      context.addIssue({
        code: 'custom',
        path: ['server'],
        message:
          'http:// would show the key and the pictures to the network; use https://, or set allowPlainHttp to true',
      })
    const seen = new Set<string>()
    for (const [index, { channelId: id }] of cameras.entries()) {
      const path = ['cameras', index, 'channelId']
      if (!id.startsWith(`${deviceId}_C`))
        context.addIssue({ code: 'custom', path, message: `must begin with ${deviceId}_C` })
      if (seen.has(id)) context.addIssue({ code: 'custom', path, message: `${id} is there twice` })
      seen.add(id)
    }
  })

export type EdgeSettings = z.infer<typeof settings>
export type CameraSettings = z.infer<typeof camera>

/** What a person can mend: one line. */
export class SettingsError extends Error {}

export function readEdgeSettings(path: string): EdgeSettings {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const why =
      error instanceof SyntaxError ? 'not valid JSON' : ((error as NodeJS.ErrnoException).code ?? String(error))
    throw new SettingsError(`settings ${path}: ${why === 'ENOENT' ? 'no such file' : why}`)
  }
  const result = settings.safeParse(content)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new SettingsError(`settings ${path}: ${issue?.path.join('.') || 'the whole'}: ${issue?.message}`)
  }
  const { dataFolder } = result.data
  return { ...result.data, dataFolder: isAbsolute(dataFolder) ? dataFolder : resolve(path, '..', dataFolder) }
}
