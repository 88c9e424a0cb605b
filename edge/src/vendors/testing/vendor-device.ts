/**
 * A device of a vendor as it speaks on the network: HTTP with a digest of its password, and a stream of parts that never ends. Stands where
 * the hardware would; what it tells is written after the vendors' documents.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { EventVendor } from '@watchfire/contract/device/vendor-event.rules.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const nonce = 'b64f0e9c2a'
const realm = 'IP Camera(F1234)'
export const deviceLogin = { user: 'op', password: 'p&w<1>"' }

const ways = {
  hikvision: { path: '/ISAPI/Event/notification/alertStream', boundary: 'MIME_boundary', type: 'multipart/mixed' },
  dahua: {
    path: '/cgi-bin/eventManager.cgi?action=attach&codes=[All]&heartbeat=5',
    boundary: 'myboundary',
    type: 'multipart/x-mixed-replace',
  },
} as const

/** Whether the answer to the challenge is that of the password. */
function isDigestOf({ method, url, headers }: IncomingMessage, password: string): boolean {
  const { authorization = '' } = headers
  const field = (name: string) => new RegExp(`[ ,]${name}="?([^",]*)"?`).exec(authorization)?.[1] ?? ''
  const secret = md5(`${deviceLogin.user}:${realm}:${password}`)
  const asked = md5(`${method}:${url}`)
  const response = md5([secret, nonce, field('nc'), field('cnonce'), 'auth', asked].join(':'))
  return authorization.startsWith('Digest') && field('uri') === url && field('response') === response
}

type Settings = {
  password?: string
  /** The challenge in place of a digest. */
  challenge?: string
  /** The whole of an answer in place of the stream. */
  answer?: (response: ServerResponse) => void
  certificate?: { cert: string; key: string }
  /** Of Dahua, at which indexes each code holds now. */
  held?: Readonly<Record<string, readonly number[]>>
  /** What it answers in place of what holds. */
  heldAnswer?: { status: number; text: string }
}

export async function openVendorDevice(vendor: EventVendor, settings: Settings = {}) {
  const { path, boundary, type } = ways[vendor]
  const { password = deviceLogin.password, certificate } = settings
  const asked: { path: string; authorization: string | undefined }[] = []
  const lines = new Set<ServerResponse>()
  const serve: RequestListener = (request, response) => {
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization })
    if (settings.answer) return settings.answer(response)
    if (!isDigestOf(request, password)) {
      const challenge = settings.challenge ?? `Digest realm="${realm}", qop="auth", nonce="${nonce}", opaque=""`
      response.writeHead(401, { 'www-authenticate': challenge, 'content-type': 'text/html' })
      return response.end('<html>401</html>')
    }
    const code = /^\/cgi-bin\/eventManager\.cgi\?action=getEventIndexes&code=(\w+)$/.exec(request.url ?? '')?.[1]
    if (vendor === 'dahua' && code) {
      const { heldAnswer } = settings
      if (heldAnswer)
        return response.writeHead(heldAnswer.status, { 'content-type': 'text/plain' }).end(heldAnswer.text)
      const lines = (settings.held?.[code] ?? []).map((index, n) => `channels[${n}]=${index}\r\n`)
      return response.writeHead(200, { 'content-type': 'text/plain' }).end(lines.join('') || 'Error: No Events\r\n')
    }
    if (request.url !== path) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': `${type}; boundary=${boundary}` })
    response.flushHeaders()
    lines.add(response)
    response.on('close', () => lines.delete(response))
  }
  const server: Server = certificate ? createSecureServer(certificate, serve) : createServer(serve)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const write = (bytes: string | Buffer) => {
    for (const line of lines) line.write(bytes)
  }
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    settings,
    lines,
    write,
    /** One part, as the vendor sends it. */
    part: (body: string | Buffer, partType = vendor === 'dahua' ? 'text/plain' : 'application/xml; charset="UTF-8"') =>
      write(partOf(boundary, body, partType)),
    /** The lines break; whoever comes is served again. */
    hangUp: () => server.closeAllConnections(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export function partOf(boundary: string, body: string | Buffer, type: string): Buffer {
  const bytes = Buffer.from(body)
  const head = `--${boundary}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')])
}

type Alert = { type: string; state?: string; channel?: number; at?: number | string; more?: string }

const twoDigits = (number: number) => String(number).padStart(2, '0')
/** As devices write their clock, with its offset. */
const isoOf = (at: number) => new Date(at).toISOString().replace(/\.\d+Z/, '+00:00')

/** An event of ISAPI as cameras and recorders write it. */
export const alertOf = ({ type, state = 'active', channel = 1, at = Date.now(), more = '' }: Alert): string =>
  `<EventNotificationAlert version="2.0" xmlns="http://www.hikvision.com/ver20/XMLSchema">
<ipAddress>192.168.1.64</ipAddress>
<portNo>80</portNo>
<protocol>HTTP</protocol>
<macAddress>44:19:b6:00:00:01</macAddress>
<channelID>${channel}</channelID>
<dateTime>${typeof at === 'number' ? isoOf(at) : at}</dateTime>
<activePostCount>1</activePostCount>
<eventType>${type}</eventType>
<eventState>${state}</eventState>
<eventDescription>${type} alarm</eventDescription>
${more}</EventNotificationAlert>`

export const regionOf = (id: number, target = 'human'): string =>
  `<DetectionRegionList><DetectionRegionEntry><regionID>${id}</regionID><sensitivityLevel>50</sensitivityLevel><detectionTarget>${target}</detectionTarget></DetectionRegionEntry></DetectionRegionList>\n`

/** How most devices say that they are there. */
export const hikvisionAlive = (channel = 1): string => alertOf({ type: 'videoloss', state: 'inactive', channel })

/** An event of Dahua; its JSON is written over several lines. */
export const codeOf = (code: string, action: string, index = 0, data?: object): string =>
  `Code=${code};action=${action};index=${index}${data ? `;data=${JSON.stringify(data, null, 3)}` : ''}`

/** As Dahua writes it beside a rule. */
export function ruleOf(name: string, at = Date.now(), more: object = {}) {
  const local = new Date(at)
  const day = [local.getFullYear(), twoDigits(local.getMonth() + 1), twoDigits(local.getDate())].join('-')
  const time = [local.getHours(), local.getMinutes(), local.getSeconds()].map(twoDigits).join(':')
  return {
    Class: 'Normal',
    DetectRegion: [
      [789, 3839],
      [2124, 2649],
    ],
    Direction: 'Enter',
    LocaleTime: `${day} ${time}`,
    Name: name,
    Object: { Action: 'Appear', BoundingBox: [680, 1176, 1864, 5880], ObjectID: 13, ObjectType: 'Human' },
    UTC: Math.floor(at / 1000),
    ...more,
  }
}
