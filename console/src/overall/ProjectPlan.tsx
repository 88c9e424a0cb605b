import type { ProjectStanding } from '@watchfire/contract/overall/overall.calls.ts'
import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { SiteMap } from '../map/public/SiteMap.tsx'
import { useSiteMap } from '../map/public/use-site-map.ts'
import { PlanView } from '../plan/public/PlanView.tsx'
import { OverallBox } from './OverallBox.tsx'
import { overallTexts } from './overall.texts.ts'

/**
 * The floor plan of the project that stands worst, or of the one somebody chooses; or all of them on the map, where one is set. Nothing
 * where no project has either.
 */
export function ProjectPlan({ projects }: { projects: readonly ProjectStanding[] }) {
  const t = useTexts(overallTexts)
  const planned = projects.filter(({ hasPlan }) => hasPlan)
  const [chosen, setChosen] = useState<number>()
  const [view, setView] = useState<'plan' | 'map'>('plan')
  const onMap = useSiteMap()
  const shown = planned.find(({ projectId }) => projectId === chosen) ?? planned[0]
  const sees = onMap && (view === 'map' || !shown) ? 'map' : 'plan'
  if (!shown && !onMap) return null
  const openPlan = (projectId: number) => {
    setChosen(projectId)
    setView('plan')
  }
  return (
    <OverallBox
      name={t(sees)}
      of={sees === 'plan' && planned.length === 1 ? shown?.projectName : undefined}
      acts={
        <>
          {shown && onMap && (
            <Segmented
              size="small"
              aria-label={t('planOrMap')}
              value={sees}
              options={(['plan', 'map'] as const).map(value => ({ value, label: t(value) }))}
              onChange={setView}
            />
          )}
          {shown && sees === 'plan' && planned.length > 1 && (
            <Select
              size="small"
              aria-label={t('project')}
              value={shown.projectId}
              options={planned.map(({ projectId, projectName }) => ({ value: projectId, label: projectName }))}
              showSearch={{ optionFilterProp: 'label' }}
              popupMatchSelectWidth={false}
              onChange={setChosen}
            />
          )}
        </>
      }
    >
      {onMap && sees === 'map' ? (
        <SiteMap {...onMap} onPlan={openPlan} />
      ) : (
        shown && <PlanView key={shown.projectId} projectId={shown.projectId} />
      )}
    </OverallBox>
  )
}
