import { type Agreement, opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { enoughVerdicts } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { Table, type TableColumnsType } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { Muted } from '../ui/text.tsx'
import { opinionSettingsTexts } from './opinion-settings.texts.ts'

const said = ['supported', 'notSupported', 'unsure'] as const

/** What the model said beside what people said, by alarm type. */
export function AgreementTable({ companyId }: { companyId: number }) {
  const t = useTexts(opinionSettingsTexts)
  const { data } = useCall(opinionCalls.readAgreement, { companyId }, { quiet: true, selection: {} })
  const columns: TableColumnsType<Agreement> = [
    { title: t('type'), dataIndex: 'typeName' },
    { title: t('model'), dataIndex: 'modelName' },
    {
      title: t('judged'),
      render: (_, { judged }) => (
        <>
          {judged} {judged < enoughVerdicts && <Muted>{t('tooFew')}</Muted>}
        </>
      ),
    },
    ...said.map(verdict => ({
      title: t(verdict),
      key: verdict,
      render: (_: unknown, row: Agreement) => t('both', row[verdict]),
    })),
  ]
  return (
    <section aria-label={t('agreement')} style={{ marginTop: 16 }}>
      <h3>{t('agreement')}</h3>
      <p>
        <Muted>{t('agreementHint')}</Muted>
      </p>
      {data && (
        <Table
          size="small"
          rowKey={({ type, modelName }) => `${type} ${modelName}`}
          pagination={false}
          scroll={{ x: 'max-content' }}
          columns={columns}
          dataSource={data}
          locale={{ emptyText: t('noAgreement') }}
        />
      )}
    </section>
  )
}
