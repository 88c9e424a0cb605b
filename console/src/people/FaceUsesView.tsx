import { faceUseCalls } from '@watchfire/contract/people/face-use.calls.ts'
import type { FaceUse } from '@watchfire/contract/people/face-use.shapes.ts'
import type { TableColumnsType } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useTexts } from '../core/texts.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { TableCards } from '../ui/list/TableCards.tsx'
import { StateTag } from '../ui/StateTag.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import { useNarrow } from '../ui/theme/use-media.ts'
import { FaceUseDrawer } from './FaceUseDrawer.tsx'
import { AssessmentTag, InUseTag, switchedText } from './FaceUseState.tsx'
import { faceUseTexts } from './face-use.texts.ts'

/** Which companies recognise faces, and by which assessment. */
export function FaceUsesView({ title }: { title: ReactNode }) {
  const t = useTexts(faceUseTexts)
  const narrow = useNarrow()
  const columns = useMemo<TableColumnsType<FaceUse>>(
    () => [
      { title: t('company'), dataIndex: 'companyName' },
      { title: t('state'), width: '11rem', render: (_, use) => <InUseTag use={use} /> },
      { title: t('assessment'), width: '15rem', render: (_, use) => <AssessmentTag use={use} /> },
      { title: t('faces'), width: '9rem', render: (_, { faces }) => t('people', { count: faces }) },
      {
        title: t('servers'),
        width: '13rem',
        render: (_, { inUse, servers, holding }) => (
          <TwoLines>
            <span>{t('count', { count: servers })}</span>
            {!inUse && holding > 0 && <StateTag color="warning">{t('holding', { count: holding })}</StateTag>}
          </TwoLines>
        ),
      },
      { title: t('switched'), width: '15rem', render: (_, use) => switchedText(use, t) },
    ],
    [t],
  )
  return (
    <ListPage<typeof faceUseCalls.list>
      title={title}
      call={faceUseCalls.list}
      input={() => ({})}
      idOf={use => String(use.companyId)}
      columns={columns}
      minWidth="74rem"
      emptyText={t('noCompanies')}
      {...(narrow && {
        body: ({ rows, open }) => (
          <TableCards rows={rows} columns={columns} idOf={use => String(use.companyId)} open={open} />
        ),
      })}
      detail={({ id, close }) => <FaceUseDrawer companyId={Number(id)} onClose={close} />}
    />
  )
}
