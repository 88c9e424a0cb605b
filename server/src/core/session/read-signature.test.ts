import { createHash } from 'node:crypto'
import { clockTolerance, signedText } from '@watchfire/contract/core/envelope.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSignature } from './read-signature.ts'

const now = 1_790_000_000_000
const signOf = (text: string) => createHash('md5').update(text).digest('hex')

const letters = (alphabet: string, lengths: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...alphabet), ...lengths })
const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const signed = fc.record({
  // Digits at its end are what could slip into r, and a whole time within it what could pass for one.
  nonce: fc.oneof(
    letters('0123456789', { minLength: 8, maxLength: 64 }),
    letters('0179aZ!', { minLength: 8, maxLength: 64 }),
    fc.constantFrom(`${now}${now}`, `abcdefgh${now}`, `${now}0000`, 'abcdefgh0', 'abcdefgh00'),
  ),
  r: fc.integer({ min: now - clockTolerance, max: now + clockTolerance }),
  token: fc.oneof(
    letters(base64url, { minLength: 43, maxLength: 43 }),
    letters('0123456789', { minLength: 43, maxLength: 43 }),
  ),
  uid: fc.integer({ min: 1, max: 10 ** 9 }).map(String),
})

/** Every way to cut the text into four parts that the sender could claim. */
function* cutsOf(text: string) {
  for (let a = 8; a <= Math.min(64, text.length); a += 1)
    for (let b = a; b <= Math.min(a + 20, text.length); b += 1)
      for (let c = b; c <= text.length; c += 1)
        yield { nonce: text.slice(0, a), r: text.slice(a, b), token: text.slice(b, c), uid: text.slice(c) }
}

describe('the text that is signed', () => {
  test('is accepted in one way of cutting it only', () => {
    fc.assert(
      fc.property(signed, ({ nonce, r, token, uid }) => {
        const text = signedText({ nonce, r, token, uid })
        const sign = signOf(text)
        const accepted = []
        for (const cut of cutsOf(text)) {
          // The session decides about token and uid; a token is found as it is or not at all.
          if (cut.token !== token || cut.uid !== uid) continue
          try {
            readSignature({ ...cut, sign }, now)
            accepted.push(cut)
          } catch {}
        }
        expect(accepted).toEqual([{ nonce, r: String(r), token, uid }])
      }),
      { numRuns: 100 },
    )
  })

  test.each([
    ['a zero of the nonce before the time', 'abcdefgh', `0${now}`],
    ['a blank before it', 'abcdefgh', ` ${now}`],
    ['a plus before it', 'abcdefgh', `+${now}`],
    ['an exponent', 'abcdefgh', '1.79e12'],
    ['a fraction', 'abcdefgh', `${now}.5`],
    ['a hexadecimal', 'abcdefgh', `0x${now.toString(16)}`],
  ])('%s is no time, though it counts as one', (_, nonce, r) => {
    expect(Math.abs(Number(r) - now)).toBeLessThan(clockTolerance)
    const fields = { nonce, r, token: 'x'.repeat(43), uid: '5' }
    expect(() => readSignature({ ...fields, sign: signOf(signedText(fields)) }, now)).toThrow('session.clockOff')
  })

  test.each([now, String(now)])('the time travels as %j', r => {
    const fields = { nonce: 'abcdefgh', r, token: 'x'.repeat(43), uid: 5 as unknown as string }
    expect(readSignature({ ...fields, sign: signOf(signedText(fields)) }, now)).toMatchObject({ r: now, uid: '5' })
  })
})
