/** What the address of the sign-in page says by a code of the contract, in the reader's words. */
import { signInErrors, stoppedErrors } from '@watchfire/contract/access/session/sign-in.errors.ts'
import type { Language } from '../../core/language.ts'
import { defineTexts } from '../../core/texts.ts'

const problems = { ...signInErrors, ...stoppedErrors }
export type SignInProblem = keyof typeof problems

const textsIn = (language: Language) =>
  Object.fromEntries(Object.entries(problems).map(([code, text]) => [code, text[language]])) as Record<
    SignInProblem,
    string
  >

export const signInProblemTexts = defineTexts({ zh: textsIn('zh'), en: textsIn('en') })

/** Whether this is one of them: anybody may write an address. */
export const isSignInProblem = (code: string): code is SignInProblem => Object.hasOwn(problems, code)
