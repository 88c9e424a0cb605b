import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseChallenges, RtspAuth } from './rtsp-auth.ts'

const mufasa = { user: 'Mufasa', password: 'Circle of Life' }
const nonceOfRfc = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ'
const challengeOfRfc = (algorithm: string) =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, ` +
  'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"'

describe('digest', () => {
  test.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('%s answers the example of RFC 7616', (algorithm, response) => {
    const auth = new RtspAuth(mufasa, () => nonceOfRfc)
    expect(auth.accept([challengeOfRfc(algorithm)])).toBe('answerable')
    const header = auth.header('GET', '/dir/index.html')
    expect(header).toContain(`response="${response}"`)
    expect(header).toContain('nc=00000001')
    expect(auth.header('GET', '/dir/index.html')).toContain('nc=00000002')
  })

  test('without qop it answers the old way, as many cameras ask', () => {
    const auth = new RtspAuth({ user: 'Mufasa', password: 'CircleOfLife' })
    auth.accept(['Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"'])
    const header = auth.header('GET', '/dir/index.html')
    expect(header).toContain('response="1949323746fe6a43ef61f9606e7febea"')
    expect(header).not.toContain('qop')
  })

  test('SHA-256 is taken before MD5, and MD5 before Basic', () => {
    const auth = new RtspAuth(mufasa)
    auth.accept(['Basic realm="a"', challengeOfRfc('MD5'), challengeOfRfc('SHA-256')])
    expect(auth.header('DESCRIBE', 'rtsp://a/')).toContain('algorithm=SHA-256')
    auth.accept(['Basic realm="a", Digest realm="a", nonce="b"'])
    expect(auth.header('DESCRIBE', 'rtsp://a/')).toMatch(/^Digest /)
  })

  test('an old nonce is told from a wrong password', () => {
    const auth = new RtspAuth(mufasa)
    expect(auth.accept(['Digest realm="a", nonce="b", stale=true'])).toBe('stale')
    expect(auth.accept(['Digest realm="a", nonce="c"'])).toBe('answerable')
  })

  test('what cannot be answered is hopeless', () => {
    expect(new RtspAuth(undefined).accept(['Basic realm="a"'])).toBe('hopeless')
    expect(new RtspAuth(mufasa).accept([])).toBe('hopeless')
    expect(new RtspAuth(mufasa).accept(['Digest realm="a", nonce="b", algorithm=SHA-512-256'])).toBe('hopeless')
  })
})

test('Basic carries the login where nothing else is offered', () => {
  const auth = new RtspAuth({ user: 'admin', password: 'pä:ss' })
  expect(auth.accept(['Basic realm="a"'])).toBe('answerable')
  expect(auth.header('PLAY', 'rtsp://a/')).toBe(`Basic ${Buffer.from('admin:pä:ss').toString('base64')}`)
})

test('several challenges in one field are told apart', () => {
  const [digest, basic] = parseChallenges('Digest realm="a, \\"b\\" Basic", nonce=abc , stale = FALSE, Basic realm="c"')
  expect(digest?.scheme).toBe('digest')
  expect(digest?.fields.get('realm')).toBe('a, "b" Basic')
  expect(digest?.fields.get('nonce')).toBe('abc')
  expect(basic?.fields.get('realm')).toBe('c')
})

test('no challenge whatsoever throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
      const auth = new RtspAuth(mufasa)
      auth.accept([text, `Digest ${text}`])
      auth.header('PLAY', 'rtsp://a/')
    }),
  )
})
