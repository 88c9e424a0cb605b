import type { ProjectStanding } from '@watchfire/contract/overall/overall.calls.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { PlanView } from '../plan/public/PlanView.tsx'
import { OverallBox } from './OverallBox.tsx'
import { overallTexts } from './overall.texts.ts'

/** The floor plan of the project that stands worst, or of the one somebody chooses; nothing where no project has one. */
export function ProjectPlan({ projects }: { projects: readonly ProjectStanding[] }) {
  const t = useTexts(overallTexts)
  const planned = projects.filter(({ hasPlan }) => hasPlan)
  const [chosen, setChosen] = useState<number>()
  const shown = planned.find(({ projectId }) => projectId === chosen) ?? planned[0]
  if (!shown) return null
  return (
    <OverallBox
      name={t('plan')}
      of={planned.length === 1 ? shown.projectName : undefined}
      acts={
        planned.length > 1 && (
          <Select
            size="small"
            aria-label={t('project')}
            value={shown.projectId}
            options={planned.map(({ projectId, projectName }) => ({ value: projectId, label: projectName }))}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            onChange={setChosen}
          />
        )
      }
    >
      <PlanView key={shown.projectId} projectId={shown.projectId} />
    </OverallBox>
  )
}
