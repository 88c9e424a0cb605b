import type { Person } from '@watchfire/contract/people/people.shapes.ts'
import { Muted } from '../ui/text.tsx'
import styles from './PersonCards.module.css'
import { PersonState } from './PersonState.tsx'
import { usePeopleNames } from './person-labels.ts'

/** The same list on a phone. */
export function PersonCards({ people, open }: { people: readonly Person[]; open: (id: string) => void }) {
  const names = usePeopleNames()
  return (
    <ul className={styles.cards}>
      {people.map(person => (
        <li key={person.personId}>
          <button type="button" className={styles.card} onClick={() => open(String(person.personId))}>
            <span className={styles.line}>
              <strong>{person.name}</strong>
              <PersonState person={person} />
            </span>
            <span>{[person.number, names.types[person.type], person.unit].filter(Boolean).join(' · ')}</span>
            <Muted>{`${person.libraryName} · ${person.projectName}`}</Muted>
          </button>
        </li>
      ))}
    </ul>
  )
}
