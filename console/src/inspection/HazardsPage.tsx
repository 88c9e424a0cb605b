import { PlusOutlined } from '@ant-design/icons'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import {
  type HazardCategory,
  type HazardLevel,
  type HazardSource,
  hazardCategory,
  hazardLevel,
  hazardSource,
  hazardTab,
} from '@watchfire/contract/inspection/hazard.shapes.ts'
import { Button, Flex } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { Can } from '../ui/Can.tsx'
import { choiceFilter, textFilter } from '../ui/list/filters.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { lazyDialog } from '../ui/state/lazy-part.tsx'
import { useNarrow } from '../ui/theme/use-media.ts'
import { HazardCards } from './HazardCards.tsx'
import { HazardTabs } from './HazardTabs.tsx'
import { hazardColumns } from './hazard-columns.tsx'
import { hazardDetailTexts } from './hazard-detail.texts.ts'
import { inspectionTexts } from './inspection.texts.ts'
import { useWaitingDrafts } from './offline/use-draft.ts'
import { reportSlot } from './report-draft.ts'

const HazardDrawer = lazyDialog(async () => (await import('./HazardDrawer.tsx')).HazardDrawer)
const ReportDialog = lazyDialog(async () => (await import('./ReportDialog.tsx')).ReportDialog)
const MonthDialog = lazyDialog(async () => (await import('./MonthDialog.tsx')).MonthDialog)
const TypesDialog = lazyDialog(async () => (await import('./TypesDialog.tsx')).TypesDialog)

/** Hazards from finding to verification: lists with their counts, and the open one beside. */
export function HazardsPage({ title }: { title?: ReactNode }) {
  const t = useTexts(inspectionTexts)
  const d = useTexts(hazardDetailTexts)
  const narrow = useNarrow()
  const [dialog, setDialog] = useState<'report' | 'types' | 'month'>()
  const { uid } = useUser()
  const { state } = useLocation()
  const navigate = useNavigate()
  const reopened: string | undefined = state?.report
  const isReporting = dialog === 'report' || reopened !== undefined
  const waiting = useWaitingDrafts(reportSlot(uid), isReporting)
  const columns = useMemo(() => hazardColumns(t), [t])
  const filters = useMemo(() => {
    const of = (values: readonly (HazardLevel | HazardCategory | HazardSource)[]) =>
      values.map(value => ({ value, label: t(value) }))
    return [
      textFilter('keyword', t('keyword')),
      choiceFilter('level', t('anyLevel'), of(hazardLevel.out.options)),
      choiceFilter('category', t('anyCategory'), of(hazardCategory.out.options)),
      choiceFilter('source', t('anySource'), of(hazardSource.out.options)),
      choiceFilter('supervised', t('anySupervision'), [{ value: 'yes', label: t('supervised') }]),
    ]
  }, [t])
  const close = () => {
    setDialog(undefined)
    if (reopened) void navigate('.', { replace: true, state: null })
  }
  return (
    <>
      <ListPage<typeof hazardCalls.list>
        title={
          <Flex vertical gap="small">
            {title}
            <HazardTabs />
          </Flex>
        }
        call={hazardCalls.list}
        input={({ tab, keyword, level, category, source, supervised }) => ({
          tab: hazardTab.safeParse(tab).data ?? 'open',
          keyword,
          level: hazardLevel.out.safeParse(level).data,
          category: hazardCategory.out.safeParse(category).data,
          source: hazardSource.out.safeParse(source).data,
          supervised: supervised === 'yes' || undefined,
        })}
        alsoReads={['tab']}
        idOf={hazard => String(hazard.hazardId)}
        filters={filters}
        columns={columns}
        minWidth="70rem"
        emptyText={t('noneYet')}
        refetchInterval={30_000}
        actions={
          <>
            <Button onClick={() => setDialog('month')}>{t('month')}</Button>
            <Can call={hazardCalls.saveProblemTypes}>
              <Button onClick={() => setDialog('types')}>{t('types')}</Button>
            </Can>
            <Can call={hazardCalls.report}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog('report')}>
                {waiting === 0 ? t('report') : waiting === 1 ? d('goOn') : d('goOnWith', { count: waiting })}
              </Button>
            </Can>
          </>
        }
        {...(narrow && { body: props => <HazardCards hazards={props.rows} open={props.open} /> })}
        detail={({ id, close: shut }) => <HazardDrawer hazardId={Number(id)} onClose={shut} />}
      />
      {isReporting && <ReportDialog {...(reopened && { draftKey: reopened })} onClose={close} />}
      {dialog === 'month' && <MonthDialog onClose={close} />}
      {dialog === 'types' && <TypesDialog onClose={close} />}
    </>
  )
}
