import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { AnswerOf } from '@watchfire/contract/core/call.ts'
import { type ControlRow, controlFilter } from '@watchfire/contract/device/camera-default.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useSelection } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Can } from '../../ui/Can.tsx'
import { choiceFilter, type Filter, textFilter } from '../../ui/list/filters.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { ListSection } from '../../ui/list/ListParts.tsx'
import { type FilterTexts, useListUrl } from '../../ui/list/list-url.ts'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { CameraActBar } from '../bulk/CameraActBar.tsx'
import { CameraLevelsDrawer } from '../level/lazy-camera-levels.ts'
import styles from './ControlSettingPage.module.css'
import { controlTexts } from './control.texts.ts'
import { controlColumns } from './control-columns.tsx'

const DefaultsDialog = lazyDialog(async () => (await import('./DefaultsDialog.tsx')).DefaultsDialog)
const DifferenceDrawer = lazyDialog(async () => (await import('./DifferenceDrawer.tsx')).DifferenceDrawer)
const filterNames = ['project', 'keyword', 'stands']

/** The cameras of a project by their settings, against what the project gives. */
export function ControlSettingPage() {
  const t = useTexts(controlTexts)
  const [{ filters: chosen }] = useListUrl(filterNames)
  const selected = useSelection().projectId
  const projects = useCall(companyCalls.listProjects, {}, { quiet: true })
  const rows = projects.data?.rows
  const named = Number(chosen.project) || selected
  // Who names no project meets one with cameras in it.
  const first = useCall(deviceCalls.listCameras, { pageSize: 1 }, { quiet: true, enabled: !named })
  const wanted = named || first.data?.rows[0]?.projectId
  const project = rows?.find(({ projectId }) => projectId === wanted) ?? rows?.[0]
  if (project && (named || !first.isPending))
    return (
      <ControlsOfProject
        project={project}
        projects={(rows ?? []).map(({ projectId, name }) => ({ value: projectId, label: name }))}
      />
    )
  return (
    <ListSection>
      <ListEmpty
        state={projects.isPending || project ? 'loading' : projects.isError ? 'failed' : 'empty'}
        emptyText={t('noProject')}
        error={projects.error ?? undefined}
        onRetry={() => void projects.refetch()}
      />
    </ListSection>
  )
}

type Props = {
  project: { projectId: number }
  projects: { value: number; label: string }[]
}

function ControlsOfProject({ project: { projectId }, projects }: Props) {
  const t = useTexts(controlTexts)
  const [{ filters: chosen }, change] = useListUrl(filterNames)
  const [isEditing, setEditing] = useState(false)
  const [levelsOf, setLevelsOf] = useState<ControlRow>()
  const inputOf = ({ keyword, stands }: FilterTexts) => ({
    projectId,
    keyword,
    stands: controlFilter.safeParse(stands).data,
  })
  const columns = useMemo(() => controlColumns(t, id => change({ open: id }), setLevelsOf), [t, change])
  const filters = useMemo(
    () => [
      projectFilter(t('project'), projectId, projects),
      textFilter('keyword', t('keyword')),
      choiceFilter(
        'stands',
        t('anyStand'),
        controlFilter.options.map(value => ({ value, label: t(value) })),
      ),
    ],
    [t, projectId, projects],
  )
  const counts = useCall(deviceCalls.countControls, { projectId }, { quiet: true, keepPrevious: true })
  // What comes later would push down what is being read.
  if (counts.isPending)
    return (
      <ListSection>
        <ListEmpty state="loading" />
      </ListSection>
    )
  return (
    <>
      <ListPage<typeof deviceCalls.listControls>
        title={t('title')}
        call={deviceCalls.listControls}
        input={inputOf}
        idOf={camera => camera.channelId}
        filters={filters}
        columns={columns}
        minWidth="75rem"
        emptyText={t('none')}
        batch={props => (
          <CameraActBar
            {...props}
            call={deviceCalls.listControls}
            filter={inputOf(chosen)}
            acts={['toDefault', 'levels']}
          />
        )}
        detail={({ id, close }) => <DifferenceDrawer channelId={id} onClose={close} />}
        actions={
          <>
            {counts.data && <Summary {...counts.data} onShow={stands => change({ filters: { stands } })} />}
            <BackLink to="/device-manage">{t('back')}</BackLink>
            <Can call={deviceCalls.saveDefaults}>
              <Button onPointerEnter={DefaultsDialog.preload} onClick={() => setEditing(true)}>
                {t('editDefaults')}
              </Button>
            </Can>
          </>
        }
      />
      {levelsOf && <CameraLevelsDrawer camera={levelsOf} onClose={() => setLevelsOf(undefined)} />}
      {isEditing && <DefaultsDialog projectId={projectId} onClose={() => setEditing(false)} />}
    </>
  )
}

/** Always one of them: without a project there are no defaults to compare with. */
const projectFilter = (label: string, projectId: number, projects: Props['projects']): Filter => ({
  names: ['project'],
  render: ({ change }) => (
    <Select
      aria-label={label}
      className={styles.project}
      value={projectId}
      showSearch={{ optionFilterProp: 'label' }}
      options={projects}
      popupMatchSelectWidth={false}
      onChange={id => change({ project: String(id) })}
    />
  ),
})

type SummaryProps = AnswerOf<typeof deviceCalls.countControls> & { onShow: (stands: 'behind') => void }

/** How many are otherwise, and how many of them only have not followed. */
function Summary({ differs, behind, onShow }: SummaryProps) {
  const t = useTexts(controlTexts)
  return (
    <>
      <span role="status">{differs === 0 ? t('allFollow') : t('summary', { differs, behind })}</span>
      {behind > 0 && (
        <Button type="link" size="small" onClick={() => onShow('behind')}>
          {t('showBehind')}
        </Button>
      )}
    </>
  )
}
