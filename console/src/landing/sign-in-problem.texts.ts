/** What the address of the sign-in page says by a code of the contract, in the reader's words. */
import { accessErrors } from '@watchfire/contract/access/access.errors.ts'
import { signInErrors } from '@watchfire/contract/access/provider.errors.ts'
import { companyErrors } from '@watchfire/contract/company/company.errors.ts'
import type { Language } from '../core/language.ts'
import { defineTexts } from '../core/texts.ts'

const problems = {
  ...signInErrors,
  'account.terminated': accessErrors['account.terminated'],
  'company.stopped': companyErrors['company.stopped'],
}
export type SignInProblem = keyof typeof problems

const textsIn = (language: Language) =>
  Object.fromEntries(Object.entries(problems).map(([code, text]) => [code, text[language]])) as Record<
    SignInProblem,
    string
  >

export const signInProblemTexts = defineTexts({ zh: textsIn('zh'), en: textsIn('en') })

/** Whether this is one of them: anybody may write an address. */
export const isSignInProblem = (code: string): code is SignInProblem => Object.hasOwn(problems, code)
