import type { ReactNode } from 'react'
import styles from './CardList.module.css'

type Props<Row> = {
  rows: readonly Row[]
  idOf: (row: Row) => string
  open: (id: string) => void
  /** A picture stands before the words. */
  withPicture?: boolean
  children: (row: Row) => ReactNode
}

/** Rows of a list for a narrow screen: each is one button that opens it. */
export function CardList<Row>({ rows, idOf, open, withPicture = false, children }: Props<Row>) {
  return (
    <ul className={styles.cards} data-picture={withPicture}>
      {rows.map(row => (
        <li key={idOf(row)}>
          <button type="button" onClick={() => open(idOf(row))}>
            {children(row)}
          </button>
        </li>
      ))}
    </ul>
  )
}
