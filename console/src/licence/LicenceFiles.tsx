import type { Licence } from '@watchfire/contract/licence/licence.shapes.ts'
import { Table, type TableColumnsType } from 'antd'
import { useTexts } from '../core/texts.ts'
import { TableCards } from '../ui/list/TableCards.tsx'
import { StateTag } from '../ui/StateTag.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import { useNarrow } from '../ui/theme/use-media.ts'
import { licenceTexts } from './licence.texts.ts'

const colours = { current: 'success', upcoming: 'processing', replaced: 'default' } as const

/** Every file that was taken in, newest first. */
export function LicenceFiles({ licences }: { licences: readonly Licence[] }) {
  const t = useTexts(licenceTexts)
  const narrow = useNarrow()
  if (licences.length === 0) return <p>{t('noneYet')}</p>
  const columns: TableColumnsType<Licence> = [
    {
      title: t('number'),
      render: (_, { number, holder }) => (
        <TwoLines>
          <span>{number}</span>
          <small>{holder}</small>
        </TwoLines>
      ),
    },
    { title: t('scope'), render: (_, { customerName }) => customerName || t('whole') },
    { title: t('channels'), dataIndex: 'channels', width: '6rem' },
    { title: t('period'), render: (_, { from, until }) => `${from} – ${until}`, width: '14rem' },
    { title: t('issued'), dataIndex: 'issuedAtText', width: '12rem' },
    {
      title: t('uploadedAt'),
      width: '12rem',
      render: (_, { uploadedAtText, uploadedBy }) => (
        <TwoLines>
          <span>{uploadedAtText}</span>
          <small>{uploadedBy}</small>
        </TwoLines>
      ),
    },
    {
      title: t('standing'),
      width: '7rem',
      render: (_, { standing }) => <StateTag color={colours[standing]}>{t(standing)}</StateTag>,
    },
  ]
  return (
    <section>
      <h2 style={{ fontSize: '1rem', marginBottom: 8 }}>{t('history')}</h2>
      {narrow ? (
        <TableCards bare rows={licences} idOf={({ licenceId }) => String(licenceId)} columns={columns} />
      ) : (
        <Table<Licence>
          size="small"
          rowKey="licenceId"
          dataSource={licences}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          scroll={{ x: '60rem' }}
          columns={columns}
        />
      )}
    </section>
  )
}
