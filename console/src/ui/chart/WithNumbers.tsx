import { Button } from 'antd'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { uiTexts } from '../ui.texts.ts'
import { NumberTable } from './NumberTable.tsx'

/** A small chart of bars, and on a press the same as a table. */
export function WithNumbers({ children, ...numbers }: ComponentProps<typeof NumberTable> & { children: ReactNode }) {
  const t = useTexts(uiTexts)
  const [isTable, setTable] = useState(false)
  return (
    <>
      {isTable ? <NumberTable {...numbers} /> : children}
      <Button size="small" type="text" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
        {t(isTable ? 'asChart' : 'asNumbers')}
      </Button>
    </>
  )
}
