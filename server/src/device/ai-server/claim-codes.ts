import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import {
  claimCodeLength,
  claimCodeText,
  locatorOf,
  readClaimCode,
  unmistakableLetters,
} from '@watchfire/contract/device/claim-code.ts'

export type ClaimCodes = ReturnType<typeof claimCodes>

/** `key` is not in the database: a copy of it opens no code, short as they are. */
export function claimCodes(key: Buffer) {
  const macOf = (code: string) => createHmac('sha256', key).update(code).digest()
  return {
    make() {
      const letters = Array.from(
        { length: claimCodeLength },
        () => unmistakableLetters[randomInt(unmistakableLetters.length)],
      )
      const code = letters.join('')
      return { claimCode: claimCodeText(code), locator: locatorOf(code), mac: macOf(code) }
    },
    /** What somebody showed as a code, to be held against the one with its locator. */
    read(text: string) {
      const code = readClaimCode(text)
      if (code === undefined) return undefined
      const mac = macOf(code)
      return { locator: locatorOf(code), fits: (known: Buffer) => timingSafeEqual(known, mac) }
    },
  }
}
