/** At least ten characters; fewer, down to eight, when letters, digits and signs are mixed. */
export const isStrongPassword = (password: string) =>
  password.length >= 10 ||
  (password.length >= 8 && [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter(kind => kind.test(password)).length >= 2)

/** Kinds of characters: small letters (and those without a case), capitals, digits, signs. */
const kindsOf = (password: string): number =>
  [/[\p{Ll}\p{Lo}]/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter(kind => kind.test(password)).length

/** What of a customer's rules a password meets. */
export const rulesMet = (password: string, { leastLength, classes }: { leastLength: number; classes: number }) => ({
  length: [...password].length >= leastLength,
  classes: kindsOf(password) >= classes,
})

/** Without letters and digits that look alike: it is read aloud and typed. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 14 characters, some 80 bits, in groups that are easily read. */
export function randomPassword(): string {
  const bytes = new Uint8Array(64)
  crypto.getRandomValues(bytes)
  // Values above the last whole multiple would make the first letters likelier.
  const fair = [...bytes].filter(byte => byte < letters.length * 4).slice(0, 14)
  if (fair.length < 14) return randomPassword()
  const text = fair.map(byte => letters[byte % letters.length]).join('')
  return `${text.slice(0, 5)}-${text.slice(5, 10)}-${text.slice(10)}`
}
