/** Which of the chosen and typed values become addresses of a mail. */
import { mailAddress, receiverLimit } from '@watchfire/contract/mail/mail.shapes.ts'

/** Stands for a contact that has no address: nobody's address begins like this. */
export const contactWithoutAddress = (accountId: number): string => `#${accountId}`

export type AddressChoice = {
  addresses: string[]
  /** Someone without an address was chosen. */
  withoutAddress: boolean
  /** What was typed and is none. */
  bad: string[]
  tooMany: boolean
}

/** Each address once, however it is written; the first way of writing it stays. */
export function chooseAddresses(values: readonly string[]): AddressChoice {
  const known = new Map<string, string>()
  const bad: string[] = []
  let withoutAddress = false
  for (const value of values) {
    const text = value.trim()
    if (text === '') continue
    if (text.startsWith('#')) withoutAddress = true
    else if (!mailAddress.safeParse(text).success) bad.push(text)
    else if (!known.has(text.toLowerCase())) known.set(text.toLowerCase(), text)
  }
  const addresses = [...known.values()]
  return {
    addresses: addresses.slice(0, receiverLimit),
    withoutAddress,
    bad,
    tooMany: addresses.length > receiverLimit,
  }
}
