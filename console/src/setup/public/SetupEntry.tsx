import { Link } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { setupEntryTexts } from '../setup-entry.texts.ts'
import styles from './SetupEntry.module.css'
import { useSetup } from './use-setup.ts'

/** The way to the guide, while a step that is this person's is missing. */
export function SetupEntry() {
  const t = useTexts(setupEntryTexts)
  const setup = useSetup()
  if (!setup?.next) return null
  const name = t('entry')
  const done = t('done', { done: setup.steps.filter(step => step.done).length, all: setup.steps.length })
  return (
    <Link
      to="/first-steps"
      className={styles.entry}
      title={name}
      aria-label={`${name} ${done}`}
      data-testid="setup-entry"
    >
      <span className={styles.name}>{name}</span>
      {done}
    </Link>
  )
}
