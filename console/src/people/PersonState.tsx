import type { Person } from '@watchfire/contract/people/people.shapes.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { colourOfState, usePeopleNames } from './person-labels.ts'

/** Whether somebody's photos are in use; of people without any there is nothing to say but that they are entered. */
export function PersonState({ person: { state, type } }: { person: Pick<Person, 'state' | 'type'> }) {
  const names = usePeopleNames()
  if (type === 'entered' && state !== 'expired') return <StateTag color="default">{names.types.entered}</StateTag>
  return <StateTag color={colourOfState[state]}>{names.states[state]}</StateTag>
}
