import type { ReadRow } from '@watchfire/contract/access/people-import/people-import.calls.ts'
import { Checkbox, Flex, Table } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { importTexts } from './import-dialog.texts.ts'

/** The rows of a sheet as they were read, each with what stands in its way. */
export function CheckedRows({ rows }: { rows: readonly ReadRow[] }) {
  const t = useTexts(importTexts)
  const [onlyWrong, setOnlyWrong] = useState(false)
  const wrong = rows.filter(row => row.problems.length > 0)
  return (
    <Flex vertical gap={8}>
      <Flex gap={12} wrap align="center" role="status">
        <StateTag color="success">{t('right', { count: rows.length - wrong.length })}</StateTag>
        {wrong.length > 0 && (
          <>
            <StateTag color="error">{t('wrong', { count: wrong.length })}</StateTag>
            <Checkbox checked={onlyWrong} onChange={({ target }) => setOnlyWrong(target.checked)}>
              {t('onlyWrong')}
            </Checkbox>
          </>
        )}
      </Flex>
      <Table<ReadRow>
        size="small"
        rowKey="line"
        dataSource={onlyWrong ? wrong : rows}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: '48rem' }}
        columns={[
          { title: t('line'), dataIndex: 'line', width: '3.5rem' },
          {
            title: t('fullName'),
            render: (_, { fullName, account }) => (
              <TwoLines>
                <span>{fullName}</span>
                <small>{account}</small>
              </TwoLines>
            ),
          },
          {
            title: t('company'),
            render: (_, { company, projects, regions }) => (
              <TwoLines>
                <span>{company}</span>
                <small>{[projects, regions].filter(Boolean).join(' · ')}</small>
              </TwoLines>
            ),
          },
          { title: t('role'), dataIndex: 'role', width: '7rem' },
          {
            title: t('result'),
            width: '18rem',
            render: (_, { problems }) =>
              problems.length === 0 ? (
                <StateTag color="success">{t('fits')}</StateTag>
              ) : (
                <Flex vertical>
                  {problems.map(({ column, text }) => (
                    <span key={column + text}>{t('problem', { column: t(column), text })}</span>
                  ))}
                </Flex>
              ),
          },
        ]}
      />
    </Flex>
  )
}
