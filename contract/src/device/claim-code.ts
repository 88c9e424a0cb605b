/** The code by which a new AI server fetches its registration: read off a screen or a label, and typed. */

/** Without letters and digits that look alike. */
export const unmistakableLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** 32 to the power of 12. */
export const claimCodeLength = 12
const groupLength = 4
/** How long one is good for. */
export const claimHours = 24

const whole = new RegExp(`^[${unmistakableLetters}]{${claimCodeLength}}$`)

/** The code in what somebody typed; undefined when it is none. */
export function readClaimCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '')
  return whole.test(code) ? code : undefined
}

/** `7K3M-9QXT-WP4H`, as it is shown. */
export const claimCodeText = (code: string): string =>
  (code.match(new RegExp(`.{${groupLength}}`, 'g')) ?? []).join('-')

/** By these it is found; the rest is the secret. */
export const locatorOf = (code: string): string => code.slice(0, groupLength)

/** What an AI server makes up before it asks: of the form of any key. */
export const madeKey = /^wf_[A-Za-z0-9_-]{32}$/

/** What tells a machine from a copy of it, made by the machine (edge/src/configuration/machine-mark.ts). */
export const markOfMachine = /^[0-9a-f]{64}$/
