import { PlusOutlined } from '@ant-design/icons'
import type { Call } from '@watchfire/contract/core/call.ts'
import { Button, type TableColumnsType } from 'antd'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { Can } from '../Can.tsx'
import { CompanyWideNote } from '../form/CompanyWideNote.tsx'
import { useNarrow } from '../theme/use-media.ts'
import { ListPage, type RowOf } from './ListPage.tsx'

type Props<C extends Call> = Omit<ComponentProps<typeof ListPage<C>>, 'columns' | 'actions'> & {
  /** Keep it stable: `edit` opens the dialog of a row. */
  columns: (edit: (row: RowOf<C>) => void) => TableColumnsType<RowOf<C>>
  addText: string
  addCall: Call
  emptyText: string
  /** The button that adds stands below the text then, and not in the bar. */
  addWhenEmpty?: boolean
  /** Before the button that adds: a view switch. */
  view?: ReactNode
  /** The dialog that changes a row, or without one makes a new one. */
  dialog: (row: RowOf<C> | undefined, close: () => void) => ReactNode
}

/** A list whose rows are added and changed in a dialog. */
export function EditedListPage<C extends Call>({ columns, addText, addCall, view, dialog, ...props }: Props<C>) {
  const { addWhenEmpty = false, ...list } = props
  const narrow = useNarrow()
  const [edited, setEdited] = useState<{ row: RowOf<C> | undefined }>()
  const close = () => setEdited(undefined)
  const withEdit = useMemo(() => columns(row => setEdited({ row })), [columns])
  // On a telephone the bar has a line for it: what stood below would jump up once it is known that there is nothing.
  const isInMiddle = addWhenEmpty && !narrow
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited({ row: undefined })}>
      {addText}
    </Button>
  )
  // It stays in the bar while the button stands in the middle: what is below does not move once it is known that there is nothing.
  const room = <span style={{ display: 'flex', visibility: 'hidden' }}>{add}</span>
  return (
    <>
      <ListPage<C>
        {...(list as ComponentProps<typeof ListPage<C>>)}
        columns={withEdit}
        emptyAction={isInMiddle && <Can call={addCall}>{add}</Can>}
        actions={nothingYet => (
          <>
            {view}
            <Can call={addCall} fallback={<CompanyWideNote />}>
              {nothingYet && isInMiddle ? room : add}
            </Can>
          </>
        )}
      />
      {edited && dialog(edited.row, close)}
    </>
  )
}
