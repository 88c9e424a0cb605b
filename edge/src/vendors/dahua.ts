/** A part of the event stream of Dahua (`eventManager.cgi?action=attach`): lines `Code=…;action=…;index=…`, some with JSON behind. */
import { plainText } from '../onvif/plain-text.ts'
import type { Part } from './multipart.ts'
import { channelOf, findScalar, unreadable, type VendorEvent, withoutEmpty } from './vendor-event.ts'

/** The device says each 5 s that it is there. */
export const dahuaPath = '/cgi-bin/eventManager.cgi?action=attach&codes=[All]&heartbeat=5'
/** Told once where it begins and once where it ends; that one got lost must not silence it for ever, ms. */
export const dahuaSilenceMs = 60_000

const eventsOfPart = 64
const states = { start: 'begins', stop: 'ends', pulse: 'happens' } as const
const isAction = (text: string): text is keyof typeof states => Object.hasOwn(states, text)

/** Several events may come in one part. */
export function readDahua({ bytes }: Part): VendorEvent[] | typeof unreadable {
  const text = bytes.toString().trim()
  if (text === '' || /^heartbeat$/i.test(text)) return []
  const events = text.split(/^(?=Code=)/m, eventsOfPart).flatMap(each => readOne(each.trim()) ?? [])
  return events.length > 0 || /^Code=/.test(text) ? events : unreadable
}

/** Undefined where it is none, or says nothing of a beginning or an end. */
function readOne(text: string): VendorEvent | undefined {
  const [, code = '', action = '', index = '', rest = ''] =
    /^Code=([^;=\r\n]{1,100});\s*action=([^;\r\n]{1,40})(?:;\s*index=(\d{1,4}))?(?:;\s*data=([\s\S]*))?/i.exec(text) ??
    []
  const lower = action.trim().toLowerCase()
  if (!code || !isAction(lower)) return undefined
  const data = dataOf(rest)
  const find = (name: string) => findScalar(data, name)
  const utc = find('RealUTC') || find('UTC')
  const local = find('LocaleTime')
  const times = [Number(find('RealUTC')) * 1000, Number(find('UTC')) * 1000, Date.parse(local.replace(' ', 'T'))]
  return {
    name: plainText(code, 60),
    state: states[lower],
    channel: channelOf(String(Number(index) + 1)),
    part: plainText(find('Name'), 60),
    serial: plainText(find('EventID'), 40),
    time: plainText(local || utc, 40),
    times: times.filter(at => Number.isFinite(at) && at > 0),
    data: withoutEmpty({
      target: plainText(find('ObjectType'), 60),
      direction: plainText(find('Direction'), 60),
      // Inputs are counted from 0 as channels are.
      ...(/^AlarmLocal$/i.test(code) && { input: String(Number(index) + 1) }),
    }),
  }
}

function dataOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What happened is known without it.
    return undefined
  }
}
