import { PlusOutlined } from '@ant-design/icons'
import type { Call } from '@watchfire/contract/core/call.ts'
import { Button, type TableColumnsType } from 'antd'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { Can } from './Can.tsx'
import { CompanyWideNote } from './CompanyWideNote.tsx'
import { ListPage, type RowOf } from './ListPage.tsx'

type Props<C extends Call> = Omit<ComponentProps<typeof ListPage<C>>, 'columns' | 'actions'> & {
  /** Keep it stable: `edit` opens the dialog of a row. */
  columns: (edit: (row: RowOf<C>) => void) => TableColumnsType<RowOf<C>>
  addText: string
  addCall: Call
  emptyText: string
  /** Before the button that adds: a view switch. */
  view?: ReactNode
  /** The dialog that changes a row, or without one makes a new one. */
  dialog: (row: RowOf<C> | undefined, close: () => void) => ReactNode
}

/** A list whose rows are added and changed in a dialog. */
export function EditedListPage<C extends Call>({ columns, addText, addCall, view, dialog, ...list }: Props<C>) {
  const [edited, setEdited] = useState<{ row: RowOf<C> | undefined }>()
  const close = () => setEdited(undefined)
  const withEdit = useMemo(() => columns(row => setEdited({ row })), [columns])
  return (
    <>
      <ListPage<C>
        {...(list as ComponentProps<typeof ListPage<C>>)}
        columns={withEdit}
        actions={
          <>
            {view}
            <Can call={addCall} fallback={<CompanyWideNote />}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited({ row: undefined })}>
                {addText}
              </Button>
            </Can>
          </>
        }
      />
      {edited && dialog(edited.row, close)}
    </>
  )
}
