import styles from './NumberTable.module.css'

type Props = {
  headers: readonly string[]
  /** One with fewer cells than headers says in its last one why. */
  rows: readonly { key: string | number; cells: readonly (string | number)[] }[]
  label: string
}

/** A chart in numbers: for whoever does not see it, or wants to know exactly. */
export function NumberTable({ headers, rows, label }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
    <section className={styles.box} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {headers.map(header => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, place) => (
                <td key={headers[place]} colSpan={place === cells.length - 1 ? headers.length - place : 1}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
