import type { Language } from '@watchfire/contract/core/errors.ts'
import { notOutside, notOutsideText } from '../../core/egress/egress-address.ts'

/** A vendor's words as they came, our own reason in the reader's language. */
export const answerText = (answer: string, language: Language): string =>
  answer === notOutside ? notOutsideText[language] : answer
