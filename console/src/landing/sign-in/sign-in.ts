import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { signInWord } from '@watchfire/contract/access/provider/provider.shapes.ts'
import { ownSessionCalls } from '@watchfire/contract/access/session/own-session.calls.ts'
import { signInCalls } from '@watchfire/contract/access/session/sign-in.calls.ts'
import { proofOfText } from '../../access/public/proof-of-text.ts'
import { request } from '../../core/client.ts'
import { passwordDigest } from '../../core/password-digest.ts'
import { Refusal } from '../../core/refusal.ts'
import { signedIn } from '../../core/session-store.ts'
import { errorSentence } from '../../core/show-error.ts'
import { textOf } from '../../core/texts.ts'
import { landingTexts } from '../landing.texts.ts'

/** What names a sign-in that waits for its second step, and the ways of doing it. */
export type SecondStep = { challenge: string; hasApp: boolean; hasPasskey: boolean; hasRecoveryCodes: boolean }
export type Outcome = { problem?: string | undefined; second?: SecondStep; over?: boolean }

/** Signs in; gives the sentence to show when it did not work, or what the second step needs. Loaded by the sign-in page on its own, when it is needed. */
export const signIn = (account: string, password: string): Promise<Outcome> =>
  attempt(async () =>
    request(ownSessionCalls.signIn, { account: account.trim(), password: await passwordDigest(password) }),
  )

/** The same by the directory of the customer with this word, which needs the password itself: it stands in this one call alone. */
export const signInByDirectory = (at: string, account: string, password: string): Promise<Outcome> =>
  attempt(() => request(signInCalls.byDirectory, { at, account: account.trim(), password }))

/** The second step: a code of the app, or a recovery code. `over`: it begins again with the password. */
export const completeSignIn = (challenge: string, typed: string, trust: boolean): Promise<Outcome> =>
  attempt(() => request(signInCalls.complete, { challenge, ...proofOfText(typed), trust }))

/** The session of whoever has just come back from the provider of their customer. */
export const finishSignIn = (): Promise<Outcome> => attempt(() => request(signInCalls.finish, {}))

/** How people of the customer with this word sign in; `at` is the word as it is kept. */
export type CompanyWays = {
  at: string
  /** Where the browser goes to sign in. */
  ways: readonly { name: string; href: string }[]
  /** What the directory is called whose passwords open. */
  directory?: string | undefined
  passwordOff: boolean
}

/** None for a word that nobody has. `to` is the page to go on to. */
export async function waysAt(typed: string, to: string): Promise<CompanyWays | { problem: string | undefined }> {
  const word = signInWord.safeParse(typed)
  if (!word.success) return { at: typed, ways: [], passwordOff: false }
  const at = word.data
  const href = `${signInCalls.begin.path}?${new URLSearchParams({ at, ...(to && { to }) })}`
  try {
    const ways = await request(signInCalls.listWays, { at })
    return {
      at,
      ways: ways.filter(way => way.kind === 'oidc').map(({ name }) => ({ name, href })),
      directory: ways.find(way => way.kind === 'directory')?.name,
      passwordOff: ways.some(way => way.passwordOff),
    }
  } catch (error) {
    return { problem: errorSentence(error) }
  }
}

/** Asks for the person of a sign-in. Nobody: the browser was given no passkey. */
export async function attempt(ask: () => Promise<User | undefined>): Promise<Outcome> {
  try {
    const user = await ask()
    if (!user) return { problem: textOf(landingTexts, 'noPasskey') }
    signedIn(user)
    return {}
  } catch (error) {
    if (error instanceof Refusal && error.code === 'factor.needed') {
      const { challenge, app, passkeys, recovery } = error.facts
      return {
        second: {
          challenge: String(challenge),
          hasApp: app === 1,
          hasPasskey: Number(passkeys) > 0,
          hasRecoveryCodes: recovery === 1,
        },
      }
    }
    // No session exists yet, so a 401 here is a plain refusal.
    return {
      problem: errorSentence(error) ?? (error instanceof Refusal ? error.text : undefined),
      over: error instanceof Refusal && error.code === 'factor.challengeOver',
    }
  }
}
