/** The one place that turns an error into words on the screen. */
import { coreTexts } from './core.texts.ts'
import { Refusal } from './refusal.ts'
import { textOf } from './texts.ts'
import { notify } from './toasts.ts'

/** Spec §8: this refusal of a plain back end is never shown; the old still stays on screen instead. */
const silentText = '刷新截图失败'

const fitToRead = (message: string) => [...message].some(letter => letter.charCodeAt(0) > 127)

/** The sentence for a person; undefined when there is nothing to say. */
export function errorSentence(error: unknown): string | undefined {
  if (error instanceof Refusal) {
    const said = error.kind === 'cancelled' || error.kind === 'signedOut' || error.text === silentText
    return said ? undefined : error.text
  }
  // A client error in Chinese was written for people (spec §8); anything else is for the developer's console.
  if (error instanceof Error && fitToRead(error.message)) return error.message
  console.error(error)
  return textOf(coreTexts, 'failed')
}

export function showError(error: unknown) {
  const sentence = errorSentence(error)
  if (sentence) notify.error(sentence)
}
