import type { Person } from '@watchfire/contract/people/people.shapes.ts'
import { stateOf } from '@watchfire/contract/people/person-state.rules.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { colourOfState, usePeopleNames } from './person-labels.ts'

/** Whether somebody's photos are in use; of people without any there is nothing to say but that they are entered. */
export function PersonState({ person }: { person: Pick<Person, 'state' | 'usablePhotos' | 'type'> }) {
  const names = usePeopleNames()
  const state = stateOf(person)
  if (person.type === 'entered' && state !== 'expired')
    return <StateTag color="default">{names.types.entered}</StateTag>
  return <StateTag color={colourOfState[state]}>{names.states[state]}</StateTag>
}
