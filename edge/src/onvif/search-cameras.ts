/** WS-Discovery: which ONVIF cameras are in this network. Asked once, on somebody's word; answers are what strangers say. */
import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { type FoundCamera, foundLimit, onvifHost } from '@watchfire/contract/device/onvif.shapes.ts'
import { mayBeCamera } from '../camera/rtsp/camera-network.ts'
import { allOf, readXml, textOf } from './read-xml.ts'

const group = { address: '239.255.255.250', port: 3702 }
const maxAnswerBytes = 16 * 1024

/** `to`: elsewhere than the group of the standard, for tests. */
export function searchCameras(
  signal: AbortSignal,
  { waitMs = 4000, to = group }: { waitMs?: number; to?: { address: string; port: number } } = {},
): Promise<FoundCamera[]> {
  const found = new Map<string, FoundCamera>()
  const id = `urn:uuid:${randomUUID()}`
  const socket = createSocket('udp4')
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      socket.close()
      resolve([...found.values()].sort((one, other) => one.host.localeCompare(other.host, 'en', { numeric: true })))
    }
    const timer = setTimeout(end, waitMs)
    signal.addEventListener('abort', end, { once: true })
    socket.on('message', (bytes, { address }) => {
      if (bytes.length > maxAnswerBytes || found.size >= foundLimit) return
      for (const camera of camerasOf(bytes.toString(), address, id)) found.set(camera.host, camera)
    })
    // A network without multicast has no cameras to be found.
    socket.on('error', () => {})
    socket.bind(0, () => {
      const ask = () => socket.send(probe(id), to.port, to.address, () => {})
      ask()
      // Packets are lost.
      setTimeout(ask, Math.min(500, waitMs / 4)).unref()
    })
  })
}

/** Of an answer to this question. Whoever answers speaks of itself: the address it answered from counts, not the one it tells. */
export function camerasOf(text: string, from: string, id: string): FoundCamera[] {
  try {
    const answer = readXml(text)
    if (textOf(answer, 'RelatesTo') !== id || !mayBeCamera(from)) return []
    return allOf(answer, 'ProbeMatch')
      .slice(0, 1)
      .flatMap(match => {
        const urls = textOf(match, 'XAddrs')
          .split(/\s+/)
          .map(address => URL.parse(address))
        const own = urls.filter(one => one?.hostname === from)
        const by = (protocol: string, of = urls) => of.find(one => one?.protocol === protocol)
        // Where it offers both, the one for which nobody has to compare a fingerprint.
        const url = by('http:', own) ?? own[0] ?? by('http:') ?? by('https:')
        const port = url?.port && url.port !== '80' ? `:${url.port}` : ''
        const host = onvifHost.safeParse(`${url?.protocol === 'https:' ? 'https://' : ''}${from}${port}`)
        const scopes = textOf(match, 'Scopes').split(/\s+/)
        const scope = (name: string) => {
          const prefix = `onvif://www.onvif.org/${name}/`
          return unescaped(scopes.find(one => one.startsWith(prefix))?.slice(prefix.length) ?? '')
        }
        return host.success
          ? [{ host: host.data, name: scope('name'), hardware: scope('hardware'), place: scope('location') }]
          : []
      })
  } catch {
    return []
  }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text).slice(0, 200)
  } catch {
    return text.slice(0, 200)
  }
}

const probe = (id: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope" xmlns:w="http://schemas.xmlsoap.org/ws/2004/08/addressing" xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" xmlns:dn="http://www.onvif.org/ver10/network/wsdl"><e:Header><w:MessageID>${id}</w:MessageID><w:To>urn:schemas-xmlsoap-org:ws:2005:04:discovery</w:To><w:Action>http://schemas.xmlsoap.org/ws/2005/04/discovery/Probe</w:Action></e:Header><e:Body><d:Probe><d:Types>dn:NetworkVideoTransmitter</d:Types></d:Probe></e:Body></e:Envelope>`
