import type { ReactNode } from 'react'
import { ScrollBox } from './ScrollBox.tsx'
import styles from './TableBox.module.css'

type Props = { head: readonly string[]; rows: readonly (readonly string[])[]; draw?: (cell: string) => ReactNode }

/** A table on a public page, in a box of its own. */
export function TableBox({ head, rows, draw = cell => cell }: Props) {
  return (
    <ScrollBox className={styles.box}>
      <table>
        <thead>
          <tr>
            {head.map(cell => (
              <th key={cell} scope="col">
                {draw(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.join()}>
              {row.map((cell, column) => (
                <td key={head[column]}>{draw(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
