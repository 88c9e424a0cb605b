import { expect, onTestFinished, test } from 'vitest'
import { takeSnapshot } from './take-snapshot.ts'
import { answerOf, openOnvifCamera } from './testing/onvif-camera.ts'

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9])

async function take(settings: Parameters<typeof openOnvifCamera>[0], uri = '') {
  const camera = await openOnvifCamera({
    answer: name =>
      name === 'GetSnapshotUri' && uri
        ? { text: answerOf(name).replace(/<tt:Uri>[^<]*/, `<tt:Uri>${uri}`) }
        : undefined,
    ...settings,
  })
  onTestFinished(() => camera.close())
  const urls = ['rtsp://op:pw@127.0.0.1/h264main']
  const taken = takeSnapshot({ urls, port: camera.port }, AbortSignal.timeout(8000))
  return { taken, asked: camera.asked }
}
const refusal = (taken: Promise<unknown>) => taken.then(String, error => error.reason)

test('a camera that takes pictures gives one, from the host that was reached and with its login', async () => {
  const { taken, asked } = await take({ needsDigest: true, picture: jpeg })
  expect(await taken).toEqual(jpeg)
  expect(asked.at(-1)?.path).toBe('/onvif-cgi/jpg/image.cgi?resolution=800x600&compression=20&camera=1')
})

test('one that offers none, or by a way that is not ours, gives none', async () => {
  for (const uri of ['https://127.0.0.1/a.jpg', 'file:///etc/passwd', 'nonsense'])
    expect(await (await take({ picture: jpeg }, uri)).taken, uri).toBeUndefined()
})

test('what is no picture, or has no end, is refused', async () => {
  expect(await refusal((await take({ picture: Buffer.from('<html>') })).taken)).toBe('protocol')
  expect(await refusal((await take({ picture: Buffer.alloc(3_000_000, 0xff) })).taken)).toBe('protocol')
})
