import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { controlFilter } from '@watchfire/contract/device/camera-default.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useSelection } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { choiceFilter, textFilter } from '../../ui/list/filters.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { ListSection } from '../../ui/list/ListParts.tsx'
import { type FilterTexts, useListUrl } from '../../ui/list/list-url.ts'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { ControlActBar } from './ControlActBar.tsx'
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
  const project = rows?.find(({ projectId }) => projectId === named) ?? rows?.[0]
  if (project)
    return (
      <ControlsOfProject
        project={project}
        projects={(rows ?? []).map(({ projectId, name }) => ({ value: projectId, label: name }))}
      />
    )
  return (
    <ListSection>
      <ListEmpty
        state={projects.isPending ? 'loading' : projects.isError ? 'failed' : 'empty'}
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
  const inputOf = ({ keyword, stands }: FilterTexts) => ({
    projectId,
    keyword,
    stands: controlFilter.safeParse(stands).data,
  })
  const columns = useMemo(() => controlColumns(t, id => change({ open: id })), [t, change])
  const filters = useMemo(
    () => [
      textFilter('keyword', t('keyword')),
      choiceFilter(
        'stands',
        t('anyStand'),
        controlFilter.options.map(value => ({ value, label: t(value) })),
      ),
    ],
    [t],
  )
  const counts = useCounts(projectId)
  if (!counts)
    return (
      <ListSection>
        <ListEmpty state="loading" />
      </ListSection>
    )
  return (
    <ListSection>
      <div className={styles.summary}>
        <Link to="/device-manage">{t('back')}</Link>
        <Select
          aria-label={t('project')}
          className={styles.project}
          value={projectId}
          showSearch={{ optionFilterProp: 'label' }}
          options={projects}
          popupMatchSelectWidth={false}
          onChange={id => change({ filters: { project: String(id) } })}
        />
        <Summary counts={counts} onShow={stands => change({ filters: { stands } })} />
      </div>
      <ListPage<typeof deviceCalls.listControls>
        title={t('title')}
        call={deviceCalls.listControls}
        input={inputOf}
        idOf={camera => camera.channelId}
        filters={filters}
        columns={columns}
        minWidth="66rem"
        emptyText={t('none')}
        batch={props => <ControlActBar {...props} filter={inputOf(chosen)} />}
        detail={({ id, close }) => <DifferenceDrawer channelId={id} onClose={close} />}
        actions={
          <Can call={deviceCalls.saveDefaults}>
            <Button onPointerEnter={DefaultsDialog.preload} onClick={() => setEditing(true)}>
              {t('editDefaults')}
            </Button>
          </Can>
        }
      />
      {isEditing && <DefaultsDialog projectId={projectId} onClose={() => setEditing(false)} />}
    </ListSection>
  )
}

/** Undefined: they could not be read. */
type Counts = { differs: number | undefined; behind: number | undefined }

/** Undefined until both are known: what comes later would push down what is being read. */
function useCounts(projectId: number): Counts | undefined {
  const aside = { quiet: true, keepPrevious: true } as const
  const one = { projectId, pageSize: 1 }
  const differs = useCall(deviceCalls.listControls, { ...one, stands: 'differs' }, aside)
  const behind = useCall(deviceCalls.listControls, { ...one, stands: 'behind' }, aside)
  if (differs.isPending || behind.isPending) return undefined
  return { differs: differs.data?.total, behind: behind.data?.total }
}

/** How many are otherwise, and how many of them only have not followed. */
function Summary({ counts: { differs, behind }, onShow }: { counts: Counts; onShow: (stands: 'behind') => void }) {
  const t = useTexts(controlTexts)
  if (differs === undefined || behind === undefined) return null
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
