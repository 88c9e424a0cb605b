import { Flex, Pagination, Table, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { useNarrow } from '../theme/use-media.ts'
import { TableCards } from './TableCards.tsx'

type Props<Row> = {
  /** Of the page alone. */
  rows: readonly Row[]
  idOf: (row: Row) => string
  columns: TableColumnsType<Row>
  /** Of the table, in rem. */
  minWidth: string
  paging: { current: number; pageSize: number; total: number; onChange: (page: number) => void }
  /** In place of rows. */
  empty?: ReactNode
}

/** Rows within a dialog or a drawer: a table, and cards where a table would have to be pushed sideways. */
export function DialogTable<Row extends object>({ rows, idOf, columns, minWidth, paging, empty }: Props<Row>) {
  const pages = { ...paging, hideOnSinglePage: true, showSizeChanger: false }
  if (!useNarrow())
    return (
      <Table<Row>
        size="small"
        rowKey={idOf}
        columns={columns}
        dataSource={[...rows]}
        scroll={{ x: minWidth }}
        pagination={pages}
        {...(empty !== undefined && { locale: { emptyText: empty } })}
      />
    )
  return (
    <Flex vertical gap={12}>
      {rows.length > 0 ? <TableCards bare rows={rows} idOf={idOf} columns={columns} /> : empty}
      <Pagination {...pages} simple align="end" />
    </Flex>
  )
}
