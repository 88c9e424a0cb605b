/** A part of the stream of ISAPI (`/ISAPI/Event/notification/alertStream`): one event as XML, of newer devices as JSON. */
import { plainText } from '../onvif/plain-text.ts'
import { readXml, textOf } from '../onvif/read-xml.ts'
import type { Part } from './multipart.ts'
import { channelOf, findScalar, unreadable, type VendorEvent, withoutEmpty } from './vendor-event.ts'

export const hikvisionPath = '/ISAPI/Event/notification/alertStream'
/** Told each second while it holds, and often without an end, ms. */
export const hikvisionSilenceMs = 5000

/** `videoloss` that does not hold, each few seconds, is how most say that they are there; newer ones say this. */
const signOfLife = 'heartbeat'

type Find = (name: string) => string

export function readHikvision({ type, bytes }: Part): VendorEvent[] | typeof unreadable {
  const find = finder(bytes.toString(), type)
  if (!find) return unreadable
  // What goes on is told by the name of that, with what it is within.
  const name = plainText(/^duration$/i.test(find('eventType')) ? find('relationEvent') : find('eventType'), 60)
  if (!name) return unreadable
  if (name.toLowerCase() === signOfLife) return []
  const time = plainText(find('dateTime') || find('triggerTime'), 40)
  const at = Date.parse(time)
  const part = plainText(find('regionID') || find('dynInputIOPortID') || find('inputIOPortID'), 60)
  return [
    {
      name,
      state: /^inactive$/i.test(find('eventState')) ? 'ends' : 'begins',
      channel: channelOf(find('dynChannelID') || find('channelID')),
      part,
      serial: '',
      time,
      // Without an offset it is the clock of the site, which is ours, too.
      times: Number.isFinite(at) ? [at] : [],
      data: withoutEmpty({
        description: plainText(find('eventDescription'), 200),
        target: plainText(find('detectionTarget') || find('targetType'), 60),
        channelName: plainText(find('channelName'), 60),
      }),
    },
  ]
}

function finder(text: string, type: string): Find | undefined {
  try {
    if (type.includes('json') || text.trimStart().startsWith('{')) {
      const json: unknown = JSON.parse(text)
      return name => findScalar(json, name).trim()
    }
    const root = readXml(text)
    return name => textOf(root, name)
  } catch {
    return undefined
  }
}
