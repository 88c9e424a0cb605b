/** The edge's settings: one JSON file, or the environment for one that comes by a claim code; checked at start, a wrong field is named. */
import { readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { newerSettings, wantedEvents, wantedVendorEvents } from '@watchfire/contract/device/camera.shapes.ts'
import { readClaimCode } from '@watchfire/contract/device/claim-code.ts'
import { aiServerId, channelId } from '@watchfire/contract/device/device.shapes.ts'
import { isPlainHttpElsewhere } from '@watchfire/contract/device/edge-settings-file.ts'
import { isOfFlow } from '@watchfire/contract/device/zone.rules.ts'
import { zone as zoneOfConsole } from '@watchfire/contract/device/zone.shapes.ts'
import { zoneProblem } from '@watchfire/contract/device/zone-measure.rules.ts'
import { errorText } from '@watchfire/contract/error-table.ts'
import { runtimeSettings } from '@watchfire/contract/fleet/runtime-settings.ts'
import { metersOfCamera } from '@watchfire/contract/sensor/camera-meter.shapes.ts'
import { z } from 'zod'
import { parseCameraUrl } from './camera/camera-url.ts'
import { meterSettings } from './text/meter-settings.ts'

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
  minMs: zoneOfConsole.shape.minMs,
  /** What counts, what is an alarm, and how many have gathered. */
  looksFor: zoneOfConsole.shape.looksFor,
  rule: zoneOfConsole.shape.rule,
  count: zoneOfConsole.shape.count,
  alarmType: zoneOfConsole.shape.alarmType,
  way: zoneOfConsole.shape.way,
  heights: zoneOfConsole.shape.heights,
  least: zoneOfConsole.shape.least,
  most: zoneOfConsole.shape.most,
  sides: zoneOfConsole.shape.sides,
  speed: zoneOfConsole.shape.speed,
})
/** One that cannot judge what it is to judge would say nothing for ever. */
const judgingZone = zone.superRefine((each, context) => {
  const problem = isOfFlow(each) && zoneProblem(each)
  if (!problem) return
  const message = errorText(`device.${problem.key}`, 'en', { name: each.name, ...problem.facts })
  context.addIssue({ code: 'custom', message })
})

const camera = z.object({
  channelId,
  name: z.string().trim().min(1).max(100),
  url: z.string().refine(url => parseCameraUrl(url) !== undefined, 'not an rtsp:// address'),
  /** Its second, smaller stream: decoded and shown small instead of the main one. */
  secondUrl: z
    .string()
    .refine(url => parseCameraUrl(url) !== undefined, 'not an rtsp:// address')
    .optional(),
  zones: z.array(judgingZone).max(20).default([]),
  /** Whether a black, frozen, covered or missing picture is an alarm. */
  faults: z.boolean().default(true),
  /** Whether alarms get a recording. */
  record: z.boolean().default(true),
  /** Not looked at. */
  masks: newerSettings.masks.optional(),
  /** To cross them is an alarm. */
  lines: newerSettings.lines.optional(),
  /** When zones and lines raise alarms; always when left out. */
  plan: newerSettings.plan.optional(),
  /** Whether number plates of vehicles are read. */
  plates: newerSettings.plates.optional(),
  /** Digital meters in its picture. */
  meters: z.array(meterSettings).max(metersOfCamera).optional(),
  /** Which of its own detections become alarms; none when left out. */
  events: wantedEvents.optional(),
  /** The same by the event stream of its vendor. */
  makerEvents: wantedVendorEvents.optional(),
})

const settings = z
  .object({
    server: z.url({ protocol: /^https?$/ }),
    /** The key, the pictures and the recordings may travel unencrypted to a server that is not on this machine. */
    allowPlainHttp: z.boolean().default(false),
    /** Both, or none where they come by a claim code. */
    deviceId: aiServerId.optional(),
    key: z
      .string()
      .min(1)
      .max(200)
      .regex(/^[\x21-\x7e]+$/, 'printable ASCII only')
      .optional(),
    claim: z
      .string()
      .refine(
        text => readClaimCode(text) !== undefined,
        'is no claim code: 12 letters and digits, as the console shows them',
      )
      .optional(),
    /** Spool and media; a relative one counts from the settings file. */
    dataFolder: z.string().min(1),
    cameras: z.array(camera).max(256).default([]),
    /** How much is kept on this machine. */
    keep: z.object({ days: z.number().positive().optional(), gigabytes: z.number().positive().optional() }).default({}),
    /** How it works, whatever settings come as a package. */
    runtime: runtimeSettings.optional(),
  })
  .superRefine(({ deviceId, key, cameras, server, allowPlainHttp }, context) => {
    if ((deviceId === undefined) !== (key === undefined))
      context.addIssue({
        code: 'custom',
        path: [key === undefined ? 'key' : 'deviceId'],
        message: 'is missing; leave out both where they come by a claim code',
      })
    if (deviceId === undefined && cameras.length > 0)
      context.addIssue({
        code: 'custom',
        path: ['cameras'],
        message: 'need a deviceId and a key; others are added in the console',
      })
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
      if (deviceId !== undefined && !id.startsWith(`${deviceId}_C`))
        context.addIssue({ code: 'custom', path, message: `must begin with ${deviceId}_C` })
      if (seen.has(id)) context.addIssue({ code: 'custom', path, message: `${id} is there twice` })
      seen.add(id)
    }
  })

/** As they stand where an edge starts: who it is may still have to be found out. */
export type StartSettings = z.infer<typeof settings>
export type EdgeSettings = StartSettings & { deviceId: string; key: string }
export type CameraSettings = z.infer<typeof camera>

/** What a person can mend: one line. */
export class SettingsError extends Error {}

/** The variables that stand for a file, or add the code to it. */
export type SettingsVariables = Partial<
  Record<'WATCHFIRE_SERVER' | 'WATCHFIRE_CLAIM' | 'WATCHFIRE_EDGE_DATA' | 'WATCHFIRE_PLAIN_HTTP', string>
>

export function readEdgeSettings(path: string | undefined, variables: SettingsVariables = {}): StartSettings {
  const { WATCHFIRE_CLAIM: claim } = variables
  const content = path === undefined ? settingsOf(variables) : contentOf(path)
  const where = path === undefined ? 'settings of the environment' : `settings ${path}`
  const result = settings.safeParse(claim && isObject(content) ? { ...content, claim } : content)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new SettingsError(`${where}: ${issue?.path.join('.') || 'the whole'}: ${issue?.message}`)
  }
  const { dataFolder } = result.data
  if (isAbsolute(dataFolder)) return result.data
  return { ...result.data, dataFolder: path === undefined ? resolve(dataFolder) : resolve(path, '..', dataFolder) }
}

const isObject = (content: unknown): content is object => typeof content === 'object' && content !== null

function settingsOf(variables: SettingsVariables): object {
  const { WATCHFIRE_SERVER: server, WATCHFIRE_EDGE_DATA: dataFolder = 'watchfire-edge-data' } = variables
  if (!server)
    throw new SettingsError(
      'name a settings file, as argument or in WATCHFIRE_EDGE_SETTINGS; or set WATCHFIRE_SERVER and WATCHFIRE_CLAIM',
    )
  return { server, dataFolder, allowPlainHttp: variables.WATCHFIRE_PLAIN_HTTP === '1' }
}

function contentOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const why =
      error instanceof SyntaxError ? 'not valid JSON' : ((error as NodeJS.ErrnoException).code ?? String(error))
    throw new SettingsError(`settings ${path}: ${why === 'ENOENT' ? 'no such file' : why}`)
  }
}
