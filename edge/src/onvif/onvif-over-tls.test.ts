/** ONVIF cameras over HTTPS: known by the fingerprint of their certificate, and told nothing before they are. */
import { X509Certificate } from 'node:crypto'
import type { OnvifDevice } from '@watchfire/contract/device/onvif.shapes.ts'
import { expect, onTestFinished, test } from 'vitest'
import { cameraCertificate } from '../camera/rtsp/testing/camera-certificate.ts'
import { onvifHandler } from './open-onvif.ts'
import { camerasOf } from './search-cameras.ts'
import { takeSnapshot } from './take-snapshot.ts'
import { answerOf, openOnvifCamera } from './testing/onvif-camera.ts'
import { readWatched } from './watched-device.ts'

const fingerprint = new X509Certificate(cameraCertificate.cert).fingerprint256.replaceAll(':', '').toLowerCase()
const otherFingerprint = '0'.repeat(64)
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9])
const login = JSON.stringify({ user: 'op', password: 'p&w<1>' })
const urls = ['rtsp://op:pw@127.0.0.1/h264main']

async function aCamera(more: Parameters<typeof openOnvifCamera>[0] = {}) {
  const camera = await openOnvifCamera({ certificate: cameraCertificate, ...more })
  onTestFinished(() => camera.close())
  return { ...camera, host: `https://127.0.0.1:${camera.port}` }
}

function read(host: string): Promise<OnvifDevice> {
  const pieces: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    onvifHandler(sealed => sealed)(
      { host, login },
      {
        unsent: 0,
        opened() {},
        frame: (_, piece) => pieces.push(piece),
        ended: reason =>
          reason === 'finished' ? resolve(JSON.parse(Buffer.concat(pieces).toString())) : reject(new Error(reason)),
      },
    )
  })
}

test('a camera whose certificate nobody vouches for is told nothing, and its fingerprint is said', async () => {
  const { host, asked } = await aCamera()
  expect(await read(host)).toMatchObject({ problem: 'untrusted', fingerprint, profiles: [] })
  expect(await read(`${host}#sha256=${otherFingerprint}`)).toMatchObject({ problem: 'untrusted', fingerprint })
  expect(asked).toEqual([])
})

test('one that shows the certificate it is known by is read; its streams over TLS are known by it, too', async () => {
  const { host, asked } = await aCamera({
    answer: name =>
      name === 'GetStreamUri'
        ? { text: answerOf(name).replace(/rtsp:\/\/[^<]*/, 'rtsps://10.9.8.7:8322/main') }
        : undefined,
  })
  const device = await read(`${host}#sha256=${fingerprint.toUpperCase()}`)
  expect(device).toMatchObject({ problem: null })
  expect(device.profiles[0]?.address).toBe(`rtsps://127.0.0.1:8322/main#sha256=${fingerprint}`)
  expect(asked[1]?.envelope).toContain('<Username>op</Username>')
})

test('what is watched is asked over TLS alone: its profiles, and the picture that it takes itself', async () => {
  const { port, asked } = await aCamera({ picture: jpeg, needsDigest: true })
  const camera = { urls, port, security: fingerprint }
  const signal = AbortSignal.timeout(8000)
  expect((await readWatched(camera, signal)).profiles.length).toBeGreaterThan(0)
  // Its address is told as http.
  expect(await takeSnapshot(camera, signal)).toEqual(jpeg)
  const before = asked.length
  for (const security of [otherFingerprint, 'trusted', 'plain'])
    expect(await takeSnapshot({ ...camera, security }, signal).then(String, error => error.reason)).toBe(
      security === 'plain' ? 'unreachable' : 'untrusted',
    )
  expect(asked).toHaveLength(before)
})

test('one that speaks in the clear where TLS is wanted is not spoken to', async () => {
  const plain = await openOnvifCamera()
  onTestFinished(() => plain.close())
  const device = await read(`https://127.0.0.1:${plain.port}#sha256=${fingerprint}`)
  expect(device.problem).toMatch(/unreachable|protocol/)
  expect(plain.asked).toEqual([])
})

test('a search tells which cameras answer over HTTPS alone', () => {
  const found = (urls: string) =>
    camerasOf(
      answerOf('Probe').replace('RELATES_TO', 'urn:uuid:1').replace('SERVICE_URI', urls),
      '10.0.0.7',
      'urn:uuid:1',
    ).map(({ host }) => host)
  expect(found('https://10.0.0.7/onvif/device_service')).toEqual(['https://10.0.0.7'])
  expect(found('https://10.0.0.7:8443/onvif')).toEqual(['https://10.0.0.7:8443'])
  expect(found('https://10.0.0.7/onvif http://10.0.0.7:8000/onvif')).toEqual(['10.0.0.7:8000'])
  expect(found('http://192.168.9.9/onvif https://10.0.0.7/onvif')).toEqual(['https://10.0.0.7'])
})
