import type { CheckPoint } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { CardList } from '../../ui/list/CardList.tsx'
import { pointTexts } from './point.texts.ts'
import { RiskMark } from './RiskMark.tsx'

/** The same list for a narrow screen. */
export function PointCards({ points, open }: { points: readonly CheckPoint[]; open: (id: string) => void }) {
  const t = useTexts(pointTexts)
  return (
    <CardList rows={points} idOf={({ pointId }) => String(pointId)} open={open}>
      {point => (
        <>
          <strong>{point.name}</strong>
          <small>{[point.regionName || point.projectName, point.responsible].filter(Boolean).join(' · ')}</small>
          <span>
            <RiskMark level={point.riskLevel} />
          </span>
          <small>
            {point.lastBad === null
              ? t('neverChecked')
              : `${point.lastAtText.slice(0, 16)} · ${point.lastBad > 0 ? t('lastBad', { count: point.lastBad }) : t('lastFine')}`}
          </small>
        </>
      )}
    </CardList>
  )
}
