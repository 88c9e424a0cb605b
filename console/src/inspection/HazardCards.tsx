import type { Hazard } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { CardList } from '../ui/list/CardList.tsx'
import styles from './HazardCards.module.css'
import { HazardPhoto } from './HazardPhoto.tsx'
import { HazardState } from './HazardState.tsx'
import { inspectionTexts } from './inspection.texts.ts'

/** The same list for a narrow screen. */
export function HazardCards({ hazards, open }: { hazards: readonly Hazard[]; open: (id: string) => void }) {
  const t = useTexts(inspectionTexts)
  return (
    <CardList rows={hazards} idOf={({ hazardId }) => String(hazardId)} open={open} withPicture>
      {hazard => (
        <>
          <HazardPhoto link={hazard.picture} alt="" small />
          <span className={styles.facts}>
            <strong>{hazard.words}</strong>
            <small>{[hazard.regionName || hazard.projectName, hazard.place].filter(Boolean).join(' · ')}</small>
            <HazardState hazard={hazard} />
            <small>
              {hazard.assignee
                ? [hazard.assignee, t('until', { time: hazard.deadlineText.slice(0, 10) })].join(' · ')
                : [hazard.reporter, hazard.reportedAtText.slice(0, 16)].join(' · ')}
            </small>
          </span>
        </>
      )}
    </CardList>
  )
}
