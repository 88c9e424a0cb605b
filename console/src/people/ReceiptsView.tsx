import type { Receipt } from '@watchfire/contract/people/people.shapes.ts'
import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import type { TableColumnsType } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { siteMinute } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { StateTag } from '../ui/StateTag.tsx'
import { peopleTexts } from './people.texts.ts'
import { usePeopleNames } from './person-labels.ts'

/** That people were erased, by the number they had: for whoever asks for a proof. */
export function ReceiptsView({ title }: { title: ReactNode }) {
  const t = useTexts(peopleTexts)
  const { causes } = usePeopleNames()
  const columns = useMemo<TableColumnsType<Receipt>>(
    () => [
      { title: t('receiptNo'), width: '7rem', dataIndex: 'receiptId' },
      { title: t('personNo'), width: '7rem', dataIndex: 'personId' },
      { title: t('cause'), width: '12rem', render: (_, { cause }) => causes[cause] },
      { title: t('scope'), width: '11rem', render: (_, { whole }) => t(whole ? 'whole' : 'photosOnly') },
      { title: t('files'), width: '5rem', dataIndex: 'files' },
      { title: t('by'), width: '9rem', render: (_, { byName }) => byName || t('byItself') },
      { title: t('erasedAt'), width: '10rem', render: (_, { erasedAt }) => siteMinute(erasedAt) },
      {
        title: t('bytesGone'),
        width: '10rem',
        render: (_, { bytesGoneAt }) =>
          bytesGoneAt === null ? <StateTag color="warning">{t('bytesOpen')}</StateTag> : siteMinute(bytesGoneAt),
      },
      {
        title: t('servers'),
        width: '9rem',
        render: (_, { copies, copiesGone }) => {
          if (copies === 0) return t('none')
          const said = t('copiesGone', { gone: copiesGone, copies })
          return copiesGone < copies ? <StateTag color="warning">{said}</StateTag> : said
        },
      },
    ],
    [t, causes],
  )
  return (
    <ListPage<typeof personCalls.listReceipts>
      title={title}
      call={personCalls.listReceipts}
      input={() => ({})}
      idOf={receipt => String(receipt.receiptId)}
      columns={columns}
      minWidth="69rem"
      emptyText={t('noReceipts')}
    />
  )
}
