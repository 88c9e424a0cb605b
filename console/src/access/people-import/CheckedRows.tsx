import type { ReadRow } from '@watchfire/contract/access/people-import/people-import.calls.ts'
import { Checkbox, Flex } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { DialogTable } from '../../ui/list/DialogTable.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { importTexts } from './import-dialog.texts.ts'

const pageSize = 10

/** The rows of a sheet as they were read, each with what stands in its way. */
export function CheckedRows({ rows }: { rows: readonly ReadRow[] }) {
  const t = useTexts(importTexts)
  const [onlyWrong, setOnlyWrong] = useState(false)
  const [page, setPage] = useState(1)
  const wrong = rows.filter(row => row.problems.length > 0)
  const shown = onlyWrong ? wrong : rows
  // Fewer rows may have fewer pages.
  const current = Math.min(page, Math.max(1, Math.ceil(shown.length / pageSize)))
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
      <DialogTable<ReadRow>
        rows={shown.slice((current - 1) * pageSize, current * pageSize)}
        idOf={row => String(row.line)}
        minWidth="48rem"
        paging={{ current, pageSize, total: shown.length, onChange: setPage }}
        columns={[
          {
            title: t('fullName'),
            render: (_, { fullName, account }) => (
              <TwoLines>
                <span>{fullName}</span>
                <small>{account}</small>
              </TwoLines>
            ),
          },
          { title: t('line'), dataIndex: 'line', width: '3.5rem' },
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
