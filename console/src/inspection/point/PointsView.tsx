import { EditOutlined, PrinterOutlined } from '@ant-design/icons'
import { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { type CheckPoint, riskLevel } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { Button, type TableColumnsType } from 'antd'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { mayCall } from '../../core/session-store.ts'
import { type Translate, useTexts } from '../../core/texts.ts'
import { Can } from '../../ui/Can.tsx'
import { EditedListPage } from '../../ui/list/EditedListPage.tsx'
import { choiceFilter, textFilter } from '../../ui/list/filters.tsx'
import { useListUrl } from '../../ui/list/list-url.ts'
import { RemoveRow } from '../../ui/list/RemoveRow.tsx'
import { RowAction } from '../../ui/list/RowActions.tsx'
import { SheetButton } from '../../ui/list/SheetButton.tsx'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { useNarrow } from '../../ui/theme/use-media.ts'
import { PointCards } from './PointCards.tsx'
import { pointTexts } from './point.texts.ts'
import { RiskMark } from './RiskMark.tsx'

const PointDialog = lazyDialog(async () => (await import('./PointDialog.tsx')).PointDialog)
const PointDrawer = lazyDialog(async () => (await import('./PointDrawer.tsx')).PointDrawer)
const LabelsDialog = lazyDialog(async () => (await import('./LabelsDialog.tsx')).LabelsDialog)

const pointInput = ({ keyword, level }: Readonly<Record<string, string | undefined>>) => ({
  keyword,
  riskLevel: riskLevel.out.safeParse(level).data,
})

/** Where it is looked at. Ticked ones get their labels printed. */
export function PointsView({ title }: { title: ReactNode }) {
  const t = useTexts(pointTexts)
  const narrow = useNarrow()
  const [labels, setLabels] = useState<readonly CheckPoint[]>()
  const columns = useCallback((edit: (point: CheckPoint) => void) => pointColumns(t, edit), [t])
  const filters = useMemo(
    () => [
      textFilter('keyword', t('keyword')),
      choiceFilter(
        'level',
        t('anyLevel'),
        riskLevel.out.options.map(value => ({ value, label: t(value) })),
      ),
    ],
    [t],
  )
  return (
    <>
      <EditedListPage<typeof checkPointCalls.list>
        title={title}
        call={checkPointCalls.list}
        input={pointInput}
        idOf={point => String(point.pointId)}
        filters={filters}
        columns={columns}
        minWidth="68rem"
        addCall={checkPointCalls.save}
        addText={t('add')}
        addWhenEmpty
        emptyText={t('noPoints')}
        view={<ExportPoints />}
        dialog={(point, close) => <PointDialog point={point} onClose={close} />}
        {...(mayCall(checkPointCalls.save) && {
          batch: ({ rows }) => (
            <Button icon={<PrinterOutlined />} disabled={rows.length === 0} onClick={() => setLabels(rows)}>
              {t('labels')}
            </Button>
          ),
        })}
        {...(narrow && { body: props => <PointCards points={props.rows} open={props.open} /> })}
        detail={({ id, close }) => <PointDrawer pointId={Number(id)} onClose={close} />}
      />
      {labels && <LabelsDialog points={labels} onClose={() => setLabels(undefined)} />}
    </>
  )
}

/** The points as they are filtered, as .xlsx. */
function ExportPoints() {
  const t = useTexts(pointTexts)
  const [{ filters }] = useListUrl(['keyword', 'level'])
  return <SheetButton call={checkPointCalls.export} input={pointInput(filters)} name={t('point')} />
}

const pointColumns = (
  t: Translate<(typeof pointTexts)['zh']>,
  edit: (point: CheckPoint) => void,
): TableColumnsType<CheckPoint> => [
  {
    title: t('point'),
    render: (_, { name, pointCode }) => (
      <TwoLines>
        <span>{name}</span>
        <small>{pointCode}</small>
      </TwoLines>
    ),
  },
  { title: t('level'), width: '10rem', render: (_, { riskLevel: level }) => <RiskMark level={level} /> },
  {
    title: t('where'),
    width: '14rem',
    render: (_, { projectName, regionName }) => (
      <TwoLines>
        <span>{regionName || projectName}</span>
        <small>{regionName && projectName}</small>
      </TwoLines>
    ),
  },
  { title: t('responsible'), width: '8rem', dataIndex: 'responsible' },
  { title: t('list'), width: '12rem', dataIndex: 'listName' },
  { title: t('last'), width: '11rem', render: (_, point) => <LastCheck point={point} /> },
  {
    key: 'actions',
    width: '6rem',
    fixed: 'right',
    render: (_, point) => (
      <Can call={checkPointCalls.save}>
        <RowAction label={t('edit')} of={point.name} icon={<EditOutlined />} onClick={() => edit(point)} />
        <RemoveRow
          call={checkPointCalls.remove}
          input={{ pointId: point.pointId }}
          of={point.name}
          label={t('remove')}
          title={t('removeTitle')}
          hint={t('removeHint')}
          done={t('done')}
          refresh={['checkList']}
        />
      </Can>
    ),
  },
]

/** When it was looked at last, and what came of it. */
function LastCheck({ point: { lastAtText, lastBad } }: { point: CheckPoint }) {
  const t = useTexts(pointTexts)
  if (lastBad === null) return t('neverChecked')
  return (
    <TwoLines>
      <span>{lastAtText.slice(0, 16)}</span>
      <small>{lastBad > 0 ? t('lastBad', { count: lastBad }) : t('lastFine')}</small>
    </TwoLines>
  )
}
