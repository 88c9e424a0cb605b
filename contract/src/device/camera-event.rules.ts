/** Which of a camera's own detections become alarms, of which type, and how ONVIF tells them; streams of vendors stand in `vendor-event.rules.ts`. */
import { z } from 'zod'

/** What can be wanted of a camera. Of the inputs it says what is wired to them. */
export const cameraEventKind = z.enum([
  'intrusion',
  'crossing',
  'loitering',
  'gathering',
  'leftObject',
  'parking',
  'fire',
  'pictureFault',
  'storageFault',
  'smokeInput',
  'gasInput',
  'motion',
])
export type CameraEventKind = z.output<typeof cameraEventKind>

/** None: the camera is not asked. An input is wired to one thing. */
export const cameraEvents = z
  .array(cameraEventKind)
  .max(cameraEventKind.options.length)
  .refine(
    kinds => new Set(kinds).size === kinds.length && !(kinds.includes('smokeInput') && kinds.includes('gasInput')),
  )

/** The type of the alarm. `heedsPlan`: raised only while the camera is armed. `ofDevice`: of a recorder as a whole, too. */
export const cameraEventRules: Readonly<
  Record<CameraEventKind, { alarmType: number; heedsPlan?: true; ofDevice?: true }>
> = {
  intrusion: { alarmType: 4, heedsPlan: true },
  crossing: { alarmType: 4, heedsPlan: true },
  loitering: { alarmType: 40, heedsPlan: true },
  gathering: { alarmType: 10, heedsPlan: true },
  leftObject: { alarmType: 4, heedsPlan: true },
  parking: { alarmType: 43, heedsPlan: true },
  fire: { alarmType: 1 },
  pictureFault: { alarmType: 71 },
  storageFault: { alarmType: 72, ofDevice: true },
  smokeInput: { alarmType: 61, ofDevice: true },
  gasInput: { alarmType: 62, ofDevice: true },
  motion: { alarmType: 4, heedsPlan: true },
}

export const isInput = (kind: CameraEventKind): boolean => kind === 'smokeInput' || kind === 'gasInput'

/** What is wanted of a camera that is to detect what another one does: inputs stay as they are wired. */
export const detectionsTaken = (own: readonly CameraEventKind[], from: readonly CameraEventKind[]): CameraEventKind[] =>
  cameraEventKind.options.filter(kind => (isInput(kind) ? own : from).includes(kind))

/** What a camera has to be wanted for to raise it. */
export const kindsRaising = (alarmType: number): CameraEventKind[] =>
  cameraEventKind.options.filter(kind => cameraEventRules[kind].alarmType === alarmType)

type Topic = { kinds: readonly CameraEventKind[]; raisedBy?: string }
/** By topic, without prefixes. `raisedBy`: the value that is the alarm, where it is not simply true. */
const topics: Readonly<Record<string, Topic>> = {
  'RuleEngine/FieldDetector/ObjectsInside': { kinds: ['intrusion'] },
  'RuleEngine/LineDetector/Crossed': { kinds: ['crossing'] },
  'RuleEngine/LoiteringDetector/ObjectIsLoitering': { kinds: ['loitering'] },
  'RuleEngine/TamperDetector/Tamper': { kinds: ['pictureFault'] },
  'VideoSource/GlobalSceneChange': { kinds: ['pictureFault'] },
  'VideoSource/ImageTooDark': { kinds: ['pictureFault'] },
  'VideoSource/ImageTooBlurry': { kinds: ['pictureFault'] },
  'VideoSource/ImageTooBright': { kinds: ['pictureFault'] },
  'VideoSource/SignalLoss': { kinds: ['pictureFault'] },
  'Device/HardwareFailure/StorageFailure': { kinds: ['storageFault'] },
  'Storage/Disruption': { kinds: ['storageFault'] },
  'Storage/Alert': { kinds: ['storageFault'] },
  'RecordingConfig/JobState': { kinds: ['storageFault'], raisedBy: 'Error' },
  'Device/Trigger/DigitalInput': { kinds: ['smokeInput', 'gasInput'] },
  'RuleEngine/CellMotionDetector/Motion': { kinds: ['motion'] },
  'RuleEngine/MotionRegionDetector/Motion': { kinds: ['motion'] },
  'VideoSource/MotionAlarm': { kinds: ['motion'] },
}

/** What cameras tell by ONVIF. */
export const onvifKinds: readonly CameraEventKind[] = Object.values(topics).flatMap(({ kinds }) => kinds)

/** Vendors name the prefixes as they like. */
export const plainTopic = (topic: string): string =>
  topic
    .trim()
    .split('/')
    .map(part => part.slice(part.indexOf(':') + 1))
    .join('/')

/** What a topic is of what is wanted; undefined for all others. What tells of itself by its last part, as pictures by who measured them, is it, too. */
export function wantedTopic(
  topic: string,
  wanted: readonly CameraEventKind[],
): { kind: CameraEventKind; raisedBy?: string } | undefined {
  const plain = plainTopic(topic)
  const [, found] = Object.entries(topics).find(([known]) => plain === known || plain.startsWith(`${known}/`)) ?? []
  const kind = found?.kinds.find(each => wanted.includes(each))
  return found && kind ? { kind, ...(found.raisedBy !== undefined && { raisedBy: found.raisedBy }) } : undefined
}

/** How an AI server fares with the events of a camera. Whatever it is, the streams go on. */
export const cameraEventsState = z.enum([
  'listening',
  'opening',
  /** A recorder that names no such stream: nothing of it is known to be of this camera. */
  'noSource',
  'badAddress',
  'unreachable',
  'unauthorised',
  /** It would have the password in the clear, over a line that is not encrypted. */
  'basicOnly',
  /** Over TLS: its certificate is neither vouched for nor the one it is known by. */
  'untrusted',
  'protocol',
])
export type CameraEventsState = z.output<typeof cameraEventsState>
