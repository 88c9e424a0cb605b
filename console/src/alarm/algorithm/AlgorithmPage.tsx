import type { Algorithm } from '@watchfire/contract/access/access.shapes.ts'
import { useLanguage } from '../../core/language.ts'
import { useTexts } from '../../core/texts.ts'
import { ListSection } from '../../ui/list/ListParts.tsx'
import { useView, ViewTitle } from '../../ui/list/ViewSwitch.tsx'
import { AlarmDesk } from '../desk/AlarmDeskPage.tsx'
import { AlgorithmOverview } from './AlgorithmOverview.tsx'
import { AlgorithmSource } from './AlgorithmSource.tsx'
import { algorithmTexts } from './algorithm.texts.ts'

const views = ['overview', 'alarms'] as const

/** The page of one algorithm (type 1): how it fares and what it sees, and the desk of its alarms. */
export function AlgorithmPage({ algorithm }: { algorithm: Algorithm }) {
  const t = useTexts(algorithmTexts)
  const language = useLanguage()
  const view = useView(views)
  const title = (language === 'en' && algorithm.nameEn) || algorithm.name
  const type = algorithm.alarmType
  return (
    <ListSection>
      <ViewTitle title={title} views={views} label={t} />
      {view === 'overview' ? (
        <AlgorithmOverview type={type} />
      ) : (
        <AlarmDesk title={title} untitled fixedType={type} whenEmpty={<AlgorithmSource type={type} />} />
      )}
    </ListSection>
  )
}
