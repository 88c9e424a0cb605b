import { auditActions } from '@watchfire/contract/audit/audit.actions.ts'
import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { fillBrand } from '@watchfire/contract/core/brand-words.ts'
import { useMemo } from 'react'
import { SeparationLink } from '../access/public/SeparationLink.tsx'
import { useBrand } from '../core/brand-store.ts'
import { useLanguage } from '../core/language.ts'
import { serverNow } from '../core/server-clock.ts'
import { dayOf } from '../core/site-days.ts'
import { useTexts } from '../core/texts.ts'
import { dayFilter } from '../ui/list/day-filter.tsx'
import { choiceFilter, type Filter, textFilter } from '../ui/list/filters.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { useNarrow } from '../ui/theme/use-media.ts'
import { uiTexts } from '../ui/ui.texts.ts'
import { AuditCards } from './AuditCards.tsx'
import { AuditDrawer } from './AuditDrawer.tsx'
import { auditTexts } from './audit.texts.ts'
import { auditColumns } from './audit-columns.tsx'
import { auditQuery } from './audit-query.ts'
import { ExportLog } from './ExportLog.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import { VerifyLog } from './VerifyLog.tsx'

/** Who did what, to what, when and from where; newest first. */
export function AccountLogPage() {
  const t = useTexts(auditTexts)
  const tUi = useTexts(uiTexts)
  const narrow = useNarrow()
  const language = useLanguage()
  const brandWords = useBrand().words[language]
  const columns = useMemo(() => auditColumns(t), [t])
  const filters = useMemo<Filter[]>(() => {
    const actions = Object.entries(auditActions).map(([value, words]) => ({
      value,
      label: fillBrand(words[language], brandWords),
    }))
    return [
      textFilter('keyword', t('keyword')),
      choiceFilter('action', t('action'), actions, true),
      dayFilter(tUi, t('period')),
      {
        names: ['accountId'],
        render: ({ values, change }) => (
          <PersonPicker accountId={values.accountId} onChange={accountId => change({ accountId })} />
        ),
      },
    ]
  }, [t, tUi, language, brandWords])
  return (
    <ListPage<typeof auditCalls.list>
      title={t('title')}
      call={auditCalls.list}
      input={values => auditQuery(values, dayOf(serverNow()))}
      idOf={entry => String(entry.auditId)}
      columns={columns}
      filters={filters}
      emptyText={t('none')}
      actions={
        <>
          <SeparationLink />
          <VerifyLog />
          <ExportLog />
        </>
      }
      detail={props => <AuditDrawer {...props} />}
      minWidth="64rem"
      {...(narrow && { body: props => <AuditCards entries={props.rows} open={props.open} /> })}
    />
  )
}
