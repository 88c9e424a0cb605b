import { libraryCalls } from '@watchfire/contract/people/library.calls.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { dayText } from './person-labels.ts'
import { termTexts } from './term.texts.ts'

/** Whose own term a longest one of so many days would end, before it is saved. */
export function TermPreview({ libraryId, personDays }: { libraryId: number; personDays: number }) {
  const t = useTexts(termTexts)
  const read = useCall(libraryCalls.readTerm, { libraryId, personDays }, { quiet: true, fresh: true })
  if (read.error) return <span role="alert">{read.error.text}</span>
  if (!read.data) return null
  const { people, endsAt } = read.data
  return people === 0 ? (
    t('nobodyLater')
  ) : (
    <strong role="alert">{t('endsLater', { people, day: dayText(endsAt) })}</strong>
  )
}
