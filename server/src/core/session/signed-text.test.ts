import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signedTexts } from './signed-text.ts'

const key = randomBytes(32)
const own = signedTexts<unknown>(key, 400)

test('what was written is read again, and fits into an address', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ maxLength: 10 }), fc.integer()), { maxLength: 5 }), payload => {
      const text = own.write(payload)
      expect(text).toMatch(/^[\w-]+\.[\w-]{43}$/)
      expect(own.read(text)).toEqual(payload)
    }),
  )
})

test('nothing else is read: another key, another content, no mark, too long a text', () => {
  const text = own.write(['file', 1])
  const [body = '', mac = ''] = text.split('.')
  expect(signedTexts(randomBytes(32), 400).read(text)).toBeUndefined()
  const other = Buffer.from(JSON.stringify(['file', 2])).toString('base64url')
  for (const forged of [`${other}.${mac}`, body, `${body}.`, `.${mac}`, '', '.', `${body}.${mac.slice(0, -4)}`])
    expect(own.read(forged)).toBeUndefined()
  const long = signedTexts<string>(key, 10_000).write('x'.repeat(400))
  expect(own.read(long)).toBeUndefined()
})
