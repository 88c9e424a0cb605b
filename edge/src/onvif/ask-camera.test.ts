import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { chosenProfiles, foundCameras, type OnvifDevice } from '@watchfire/contract/device/onvif.shapes.ts'
import { frameKind, type StreamEnd } from '@watchfire/contract/fleet/uplink.ts'
import { expect, onTestFinished, test } from 'vitest'
import { type AskedOnvif, onvifHandler } from './open-onvif.ts'
import { allOf, readXml } from './read-xml.ts'
import { camerasOf, searchCameras } from './search-cameras.ts'
import { answerOf, openOnvifCamera } from './testing/onvif-camera.ts'

/** Beside its own, the same once more and smaller. */
const withSmallProfile = (text: string) =>
  text.replace(/<trt:Profiles[\s\S]*<\/trt:Profiles>/, own => own.replace(/(<tt:Width>)1920/, '$1640') + own)

const login = JSON.stringify({ user: 'op', password: 'p&w<1>' })

async function aCamera(settings: Parameters<typeof openOnvifCamera>[0] = {}) {
  const camera = await openOnvifCamera(settings)
  onTestFinished(() => camera.close())
  return { ...camera, host: `127.0.0.1:${camera.port}` }
}

/** What comes back over the line; the login is not sealed here. */
function ask(asked: AskedOnvif, search?: typeof searchCameras): Promise<{ answer: unknown; reason: StreamEnd }> {
  const pieces: Uint8Array[] = []
  return new Promise(resolve => {
    onvifHandler(sealed => sealed, search)(asked, {
      unsent: 0,
      opened() {},
      frame: (kind, piece) => {
        expect(kind).toBe(frameKind.bytes)
        pieces.push(piece)
      },
      ended: reason =>
        resolve({ answer: reason === 'finished' ? JSON.parse(Buffer.concat(pieces).toString()) : null, reason }),
    })
  })
}
const read = async (host: string, sealed: string | null = null) =>
  (await ask({ host, login: sealed })).answer as OnvifDevice

test('a camera tells who it is and its streams, under the address it was reached by', async () => {
  const { host, asked } = await aCamera({
    answer: name => (name === 'GetProfiles' ? { text: withSmallProfile(answerOf(name)) } : undefined),
  })
  const device = await read(host, login)
  expect(device).toMatchObject({ problem: null, maker: expect.stringMatching(/./), model: expect.stringMatching(/./) })
  const address = 'rtsp://127.0.0.1/h264main'
  expect(chosenProfiles(device.profiles)).toMatchObject({
    main: { codec: 'h264', width: 1920, address },
    second: { codec: 'h264', width: 640, address },
  })
  // The clock is asked first, without a login; later the password is in no request, only its digest.
  expect(asked[0]).toMatchObject({ name: 'GetSystemDateAndTime', envelope: expect.not.stringContaining('Username') })
  expect(asked[1]?.envelope).toContain('<Username>op</Username>')
  expect(asked.map(one => one.envelope).join()).not.toContain('p&')
})

test('what is signed is signed by the camera’s clock', async () => {
  const { host, asked } = await aCamera({
    answer: name =>
      name === 'GetSystemDateAndTime' ? { text: answerOf(name).replace(/<tt:Year>\d+/, '<tt:Year>2019') } : undefined,
  })
  const { clockOffsetMs } = await read(host, login)
  expect(clockOffsetMs).toBeLessThan(-1e10)
  expect(/<Created[^>]*>(\d{4})/.exec(asked[1]?.envelope ?? '')?.[1]).toBe('2019')
})

test('a camera that asks for a login by HTTP gets a digest of it; without one it is told that a login is missing', async () => {
  const { host } = await aCamera({ needsDigest: true })
  expect(await read(host, login)).toMatchObject({ problem: null })
  expect(await read(host)).toMatchObject({ problem: 'unauthorised', profiles: [] })
})

test('a login that was typed for another device is not told to this one', async () => {
  const { host, asked } = await aCamera()
  const markOf = (place: string) => createHash('sha256').update(place).digest().subarray(0, 16).toString('base64url')
  const boundTo = (place: string) => JSON.stringify({ ...JSON.parse(login), places: [markOf(place)] })
  expect(await read(host, boundTo('//10.0.0.2'))).toMatchObject({ problem: 'otherPlace', profiles: [] })
  expect(asked).toEqual([])
  expect(await read(host, boundTo('//127.0.0.1'))).toMatchObject({ problem: null })
})

test('what is no camera is named: nobody there, a service of a cloud, nonsense, a fault', async () => {
  const { host, port, close } = await aCamera()
  expect(await read('169.254.169.254')).toMatchObject({ problem: 'badAddress' })
  expect(await read(host, 'not sealed to this one')).toMatchObject({ problem: 'otherKey' })
  close()
  expect(await read(`127.0.0.1:${port}`)).toMatchObject({ problem: 'unreachable' })
  const web = await aCamera({ answer: () => ({ text: '<html><p>hello</html>' }) })
  expect(await read(web.host)).toMatchObject({ problem: 'protocol' })
  const fault = await aCamera({
    answer: () => ({
      status: 400,
      text: '<e:Envelope xmlns:e="x"><e:Body><e:Fault><e:Code><e:Subcode><e:Value>ter:NotAuthorized</e:Value></e:Subcode></e:Code></e:Fault></e:Body></e:Envelope>',
    }),
  })
  expect(await read(fault.host)).toMatchObject({ problem: 'unauthorised' })
})

test('hostile answers are bounded: entities, depth, length, streams without end', async () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(100)}"><!ENTITY c "&a;&a;&a;&a;">]><e:Envelope><e:Body>&c;</e:Body></e:Envelope>`
  for (const text of [
    bomb,
    '<a>'.repeat(100_000),
    `<a>${'<b/>'.repeat(30_000)}</a>`,
    'x'.repeat(2_000_000),
    '<a></b>',
    '<a b="',
    '',
  ]) {
    const { host } = await aCamera({ answer: () => ({ text }) })
    const began = performance.now()
    expect(await read(host), text.slice(0, 20)).toMatchObject({ problem: 'protocol' })
    expect(performance.now() - began).toBeLessThan(10_000)
  }
  const profiles = Array.from(
    { length: 500 },
    (_, n) => `<t:Profiles token="${n}"><t:Name>${'n'.repeat(900)}</t:Name></t:Profiles>`,
  )
  const many = await aCamera({
    answer: name =>
      name === 'GetProfiles' ? { text: `<e:Envelope><e:Body>${profiles.join('')}</e:Body></e:Envelope>` } : undefined,
  })
  const device = await read(many.host)
  expect(device.profiles).toHaveLength(16)
  expect(device.profiles[0]?.name).toHaveLength(200)
})

test('entities of XML are read, others stay what they are', () => {
  const element = readXml(
    '<?xml version="1.0"?><a:b c:d="1 &lt; 2"><!-- no --><e><![CDATA[<raw>]]></e>&#38;&#x4e2d;&unknown;</a:b>',
  )
  expect(element).toMatchObject({ name: 'b', attributes: { d: '1 < 2' }, text: '&中&unknown;' })
  expect(allOf(element, 'e')[0]?.text).toBe('<raw>')
})

test('a search finds the camera that answers this question, under the address it answered from', async () => {
  const device = createSocket('udp4')
  onTestFinished(() => void device.close())
  const answers = answerOf('Probe').replace('SERVICE_URI', 'http://10.9.8.7:8000/onvif/device_service')
  device.on('message', (bytes, { port, address }) => {
    const id = /MessageID>([^<]+)</.exec(bytes.toString())?.[1] ?? ''
    for (const text of [
      'lollipop',
      answers.replace('RELATES_TO', 'urn:uuid:another'),
      answers.replace('RELATES_TO', id),
    ])
      device.send(text, port, address)
  })
  await new Promise<void>(resolve => device.bind(0, '127.0.0.1', resolve))
  const to = { address: '127.0.0.1', port: device.address().port }
  const { answer } = await ask({ host: null, login: null }, signal => searchCameras(signal, { waitMs: 600, to }))
  expect(foundCameras.parse(answer)).toMatchObject([{ host: '127.0.0.1:8000' }])
})

test('answers of a search that are none, or name no camera, are passed over', () => {
  const text = answerOf('Probe').replace('RELATES_TO', 'urn:uuid:1').replace('SERVICE_URI', 'http://192.168.1.64/onvif')
  expect(camerasOf(text, '192.168.1.64', 'urn:uuid:1')).toMatchObject([{ host: '192.168.1.64' }])
  expect(camerasOf(text, '192.168.1.64', 'urn:uuid:2')).toEqual([])
  expect(camerasOf(text, '169.254.169.254', 'urn:uuid:1')).toEqual([])
  expect(camerasOf('<!DOCTYPE a []><a/>', '192.168.1.64', 'urn:uuid:1')).toEqual([])
})
