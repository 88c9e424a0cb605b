import { useTexts } from '../core/texts.ts'
import { ListSection, ListTitle } from '../ui/ListParts.tsx'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import styles from './FileManagePage.module.css'
import { RetentionRules } from './RetentionRules.tsx'
import { StorageOverview } from './StorageOverview.tsx'
import { StoredFiles } from './StoredFiles.tsx'
import { storageTexts } from './storage.texts.ts'

const views = ['overview', 'files', 'rules'] as const
const bodies = { overview: StorageOverview, files: StoredFiles, rules: RetentionRules }

/** What is stored, whose it is, and how long it is kept. */
export function FileManagePage() {
  const t = useTexts(storageTexts)
  const Body = bodies[useView(views)]
  return (
    <ListSection>
      <div className={styles.title}>
        <ListTitle>{t('title')}</ListTitle>
        <ViewSwitch views={views} label={t} />
      </div>
      <Body />
    </ListSection>
  )
}
