import type { ChangeOfRow, RowOutcome } from '@watchfire/contract/device/camera-import.calls.ts'
import { Checkbox, Flex, Table } from 'antd'
import { useState } from 'react'
import { listNames, type Translate, useTexts } from '../../core/texts.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { headingOf } from './camera-columns-of-sheet.ts'
import { cameraImportTexts } from './camera-import.texts.ts'
import type { ReadRow } from './row-of-line.ts'
import type { Outcomes } from './use-camera-import.ts'

const order = ['added', 'changed', 'same', 'refused'] as const
const colours = { added: 'success', changed: 'processing', same: 'default', refused: 'error' } as const
const wouldBe = { added: 'wouldAdd', changed: 'wouldChange', same: 'same', refused: 'refused' } as const
const was = { added: 'added', changed: 'changed', same: 'same', refused: 'failed' } as const

type Props = { rows: readonly ReadRow[]; outcomes: Outcomes; isDone: boolean }

/** The rows of a sheet, each with what it would do or has done. */
export function ImportedRows({ rows, outcomes, isDone }: Props) {
  const t = useTexts(cameraImportTexts)
  const [isRefusedOnly, setRefusedOnly] = useState(false)
  const words = isDone ? was : wouldBe
  const counts = Map.groupBy(outcomes.values(), ({ result }) => result)
  const refused = counts.get('refused')?.length ?? 0
  const shown = isRefusedOnly ? rows.filter(({ line }) => outcomes.get(line)?.result === 'refused') : rows
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} wrap align="center" role="status">
        {order.map(result => {
          const count = counts.get(result)?.length ?? 0
          return (
            count > 0 && (
              <StateTag key={result} color={colours[result]}>
                {t('count', { result: t(words[result]), count })}
              </StateTag>
            )
          )
        })}
        {refused > 0 && (
          <Checkbox checked={isRefusedOnly} onChange={({ target }) => setRefusedOnly(target.checked)}>
            {t('onlyRefused')}
          </Checkbox>
        )}
      </Flex>
      <Table<ReadRow>
        size="small"
        rowKey="line"
        dataSource={shown}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: '40rem' }}
        columns={[
          { title: t('line'), dataIndex: 'line', width: '4rem' },
          {
            title: t('camera'),
            render: (_, { name, serverName }) => (
              <TwoLines>
                <span>{name}</span>
                <small>{serverName}</small>
              </TwoLines>
            ),
          },
          {
            title: t('result'),
            width: '24rem',
            render: (_, { line }) => {
              const outcome = outcomes.get(line)
              if (!outcome) return t('waiting')
              return (
                <Flex gap={4} wrap align="center">
                  <StateTag color={colours[outcome.result]}>{t(words[outcome.result])}</StateTag>
                  <span>{detailOf(outcome, t)}</span>
                </Flex>
              )
            },
          },
        ]}
      />
    </Flex>
  )
}

const detailOf = ({ reason, changes }: RowOutcome, t: Translate<(typeof cameraImportTexts)['zh']>): string =>
  reason || listNames(changes.map(change => fieldName(change, t)))

const fieldName = (change: ChangeOfRow, t: Translate<(typeof cameraImportTexts)['zh']>): string =>
  change === 'login' ? t('login') : headingOf(change)
