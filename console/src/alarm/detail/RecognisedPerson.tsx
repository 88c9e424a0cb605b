import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { Link } from 'react-router'
import { mayCall } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { factsTexts } from './facts.texts.ts'

/** Whom a camera knew: by name, which leads to the person, for who sees people; by number for others. */
export function RecognisedPerson({ personId }: { personId: number }) {
  const t = useTexts(factsTexts)
  const enabled = mayCall(personCalls.get)
  const { data, error } = useCall(personCalls.get, { personId }, { quiet: true, enabled })
  if (data) return <Link to={`/people?open=${personId}`}>{data.person.name}</Link>
  return error?.code === 'person.notFound'
    ? t('personGone', { number: personId })
    : t('personNumber', { number: personId })
}
