import { useTexts } from '../core/texts.ts'
import { ListSection } from '../ui/list/ListParts.tsx'
import { useView, ViewTitle } from '../ui/list/ViewSwitch.tsx'
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
      <ViewTitle title={t('title')} views={views} label={t} />
      <Body />
    </ListSection>
  )
}
