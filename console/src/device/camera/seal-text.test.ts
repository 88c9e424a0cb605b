import {
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
} from 'node:crypto'
import { placesOf } from '@watchfire/contract/device/login-place.rules.ts'
import { cameraLogin, keyBytes, nonceBytes, sealedText, sealInfo } from '@watchfire/contract/device/sealed-text.ts'
import { expect, test } from 'vitest'
import { gbSent } from '../gb28181/gb28181-form.ts'
import { sealedRow } from '../import/use-camera-import.ts'
import { loginOf } from './camera-form.ts'
import { sealLogin } from './seal-text.ts'

const login = { user: 'admin', password: 'pä55 wörd/@:摄像机🎥' }
const aiServerId = 'WF-7K3M9QXT'
const tagBytes = 16

function newReceiver() {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return {
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    privateJwk: privateKey.export({ format: 'jwk' }),
  }
}
type Own = ReturnType<typeof newReceiver>

/** As an AI server opens it, by other code than that which sealed it. */
function open(sealed: string, { publicKey, privateJwk }: Own, id = aiServerId): unknown {
  const bytes = Buffer.from(sealed, 'base64url')
  const once = bytes.subarray(0, keyBytes)
  const nonce = bytes.subarray(keyBytes, keyBytes + nonceBytes)
  const shared = diffieHellman({
    privateKey: createPrivateKey({ key: privateJwk, format: 'jwk' }),
    publicKey: createPublicKey({
      key: { kty: 'OKP', crv: 'X25519', x: once.toString('base64url') },
      format: 'jwk',
    }),
  })
  const salt = Buffer.concat([once, Buffer.from(publicKey, 'base64url')])
  const key = Buffer.from(hkdfSync('sha256', shared, salt, sealInfo(id), keyBytes))
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  const text = Buffer.concat([decipher.update(bytes.subarray(keyBytes + nonceBytes, -tagBytes)), decipher.final()])
  return JSON.parse(text.toString())
}

const own = newReceiver()
const receiver = { aiServerId, publicKey: own.publicKey }

test('the AI server reads the login, and what travels fits the contract', () => {
  const sealed = sealLogin(login, receiver)
  expect(sealedText.parse(sealed)).toBe(sealed)
  expect(cameraLogin.parse(open(sealed, own))).toEqual(login)
})

test('the longest login that may be typed still fits', () => {
  const longest = { user: '摄'.repeat(100), password: '像'.repeat(200) }
  const sealed = sealLogin(longest, receiver)
  expect(sealedText.safeParse(sealed).success).toBe(true)
  expect(open(sealed, own)).toEqual(longest)
})

test('a login that is typed names its places within the seal, and still fits with the longest of all', () => {
  const longest = { user: '摄'.repeat(100), password: '像'.repeat(200) }
  const streams = { address: `rtsp://${'a'.repeat(200)}/main`, second: `rtsp://${'b'.repeat(200)}:8554/sub` }
  const { login = '' } = loginOf(longest, { ...receiver, projectId: 1 }, placesOf(streams))
  expect(sealedText.safeParse(login).success).toBe(true)
  const markOf = (place: string) => createHash('sha256').update(place).digest().subarray(0, 16).toString('base64url')
  const places = [`rtsp://${'a'.repeat(200)}:554`, `rtsp://${'b'.repeat(200)}:8554`, `//${'a'.repeat(200)}`]
  expect(cameraLogin.parse(open(login, own))).toEqual({ ...longest, places: places.map(markOf) })
})

test('the password of a device that registers is told at no place: it is the login of no camera', () => {
  const id = '34020000001180000001'
  const typed = { id, name: '', media: 'udp' as const, password: 'secret' }
  const setUp = { serverId: id, port: 5060, devices: [], version: 1, changedBy: '', changedAt: 0, isKnown: true }
  const { devices } = gbSent({ ...setUp, devices: [typed] }, aiServerId, { ...setUp, publicKey: own.publicKey })
  expect(open(devices[0]?.sealedPassword ?? '', own)).toEqual({ user: id, password: 'secret', places: [] })
})

test('a row names the places of its login, but not where its camera may keep a second stream that the row does not name', () => {
  const server = { aiServerId, publicKey: own.publicKey } as Parameters<typeof sealedRow>[0]['server']
  const seen = { line: 2, channelId: 'WF_C1', changes: [], version: 3, reason: '' }
  const placesIn = (result: 'added' | 'changed', more: { second?: string } = {}) => {
    const row = { line: 2, name: 'Gate', address: 'rtsp://10.0.0.2/', ...more } as Parameters<
      typeof sealedRow
    >[0]['row']
    const sent = sealedRow({ row, login, server } as Parameters<typeof sealedRow>[0], { ...seen, result })
    return cameraLogin.parse(open(sent.login ?? '', own)).places?.length
  }
  expect(placesIn('added')).toBe(2)
  expect(placesIn('changed')).toBeUndefined()
  expect(placesIn('changed', { second: 'rtsp://10.0.0.2:8554/' })).toBe(3)
})

test('another key or another AI server does not open it', () => {
  const sealed = sealLogin(login, receiver)
  expect(() => open(sealed, newReceiver())).toThrow()
  expect(() => open(sealed, own, 'WF-ANOTHER1')).toThrow()
})

test('a single flipped bit, wherever it is, is noticed', () => {
  const bytes = Buffer.from(sealLogin(login, receiver), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => open(changed.toString('base64url'), own)).toThrow()
  }
})

test('the same login is never sealed to the same text twice', () => {
  expect(sealLogin(login, receiver)).not.toBe(sealLogin(login, receiver))
})
