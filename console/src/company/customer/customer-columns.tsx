import type { CompanyRow } from '@watchfire/contract/company/company.shapes.ts'
import type { TableColumnsType } from 'antd'
import type { Translate } from '../../core/texts.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { Muted } from '../../ui/text.tsx'
import { CompanyName } from './CompanyName.tsx'
import { CustomerActions } from './CustomerActions.tsx'
import type { customerTexts } from './customer.texts.ts'
import type { CustomerAct } from './customer-act.ts'

type Texts = Translate<(typeof customerTexts)['zh']>

type Tree = {
  folded: readonly number[]
  /** Absent where nothing folds. */
  fold: ((row: CompanyRow, folds: boolean) => void) | undefined
  open: (row: CompanyRow) => void
}

export function customerColumns(
  t: Texts,
  act: (kind: CustomerAct, row: CompanyRow) => void,
  { folded, fold, open }: Tree,
): TableColumnsType<CompanyRow> {
  const counts = ['companies', 'projects', 'accounts', 'aiServers', 'channels'] as const
  return [
    {
      title: t('name'),
      width: '14rem',
      render: (_, row) => (
        <CompanyName
          row={row}
          isFolded={folded.includes(row.companyId)}
          fold={fold && (folds => fold(row, folds))}
          open={() => open(row)}
        />
      ),
    },
    {
      title: t('status'),
      width: '7.5rem',
      render: (_, row) => (
        <>
          <CompanyStatusTag row={row} t={t} />
          {row.consent && <ConsentTag consent={row.consent} t={t} />}
        </>
      ),
    },
    {
      title: t('contact'),
      render: (_, row) =>
        (row.contact || row.account) && (
          <TwoLines>
            <span>{row.contact}</span>
            <small>{row.account}</small>
          </TwoLines>
        ),
    },
    {
      title: t('manager'),
      render: (_, row) =>
        (row.manager || row.managerPhone) && (
          <TwoLines>
            <span>{row.manager}</span>
            <small>{row.managerPhone}</small>
          </TwoLines>
        ),
    },
    ...counts.map(count => ({
      title: t(count),
      dataIndex: count,
      align: 'right' as const,
      // Its widest head, in either language, on one line.
      width: '7.5rem',
    })),
    {
      key: 'actions',
      width: '6.5rem',
      fixed: 'right',
      render: (_, row) => <CustomerActions row={row} act={kind => act(kind, row)} />,
    },
  ]
}

function CompanyStatusTag({ row, t }: { row: CompanyRow; t: Texts }) {
  if (row.status === 'terminated') return <StateTag color="error">{t('terminated')}</StateTag>
  if (row.parentTerminated) return <StateTag color="warning">{t('parentTerminated')}</StateTag>
  return <StateTag color="success">{t('inUse')}</StateTag>
}

/** Whether the platform sees the customer's data now. */
function ConsentTag({ consent, t }: { consent: NonNullable<CompanyRow['consent']>; t: Texts }) {
  if (consent.state === 'allowed') return <Muted>{t('consentAllowed', { until: consent.untilText })}</Muted>
  return <StateTag color="default">{t(consent.state === 'asked' ? 'consentAsked' : 'consentNone')}</StateTag>
}
