import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import type { Filter } from '../../ui/list/filters.tsx'
import { ListBar } from '../../ui/list/ListBar.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { ListSection } from '../../ui/list/ListParts.tsx'
import { useListUrl } from '../../ui/list/list-url.ts'
import { pointTexts } from './point.texts.ts'
import { RiskMap } from './RiskMap.tsx'

/** The four-colour map of a project: the one of the top bar, or the first with a plan until another is chosen. */
export function RiskMapView({ title }: { title: ReactNode }) {
  const t = useTexts(pointTexts)
  const [url, change] = useListUrl(['view', 'project'])
  const list = useCall(companyCalls.listProjects, {}, { quiet: true })
  const projects = list.data?.rows ?? []
  const shown =
    projects.find(({ projectId }) => String(projectId) === url.filters.project) ??
    projects.find(({ floorPlan }) => floorPlan) ??
    projects[0]
  const filter: Filter = {
    names: ['project'],
    render: ({ change }) => (
      <Select
        aria-label={t('project')}
        value={shown?.projectId}
        options={projects.map(({ projectId: value, name: label }) => ({ value, label }))}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        style={{ minWidth: '10rem' }}
        onChange={value => change({ project: String(value) })}
      />
    ),
  }
  return (
    <ListSection>
      <ListBar
        title={title}
        filters={projects.length > 1 ? [filter] : []}
        values={url.filters}
        change={filters => change({ filters })}
      />
      {shown ? (
        <RiskMap key={shown.projectId} projectId={shown.projectId} />
      ) : (
        <ListEmpty
          state={list.isPending ? 'loading' : list.isError ? 'failed' : 'empty'}
          error={list.error ?? undefined}
          filtered={false}
          onRetry={() => void list.refetch()}
          onReset={() => undefined}
        />
      )}
    </ListSection>
  )
}
