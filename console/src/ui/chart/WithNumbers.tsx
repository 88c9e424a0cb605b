import { BarChartOutlined, TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { uiTexts } from '../ui.texts.ts'
import { NumberTable } from './NumberTable.tsx'
import styles from './WithNumbers.module.css'

type Props = ComponentProps<typeof NumberTable> & {
  children: ReactNode
  /** On a wall, which has no hand at it: the button is there for who comes to it by the keyboard, and takes no room. */
  onWall?: boolean
}

/** A small chart of bars, and on a press the same as a table. */
export function WithNumbers({ children, onWall = false, ...numbers }: Props) {
  const t = useTexts(uiTexts)
  const [isTable, setTable] = useState(false)
  const act = t(isTable ? 'asChart' : 'asNumbers')
  return (
    <div className={styles.frame} data-wall={onWall} data-table={isTable}>
      {isTable ? <NumberTable {...numbers} /> : children}
      <Button
        size="small"
        type="text"
        icon={isTable ? <BarChartOutlined /> : <TableOutlined />}
        title={act}
        aria-label={act}
        onClick={() => setTable(!isTable)}
      />
    </div>
  )
}
