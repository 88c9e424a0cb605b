import { Fragment, type ReactNode } from 'react'
import type { Filter } from './filters.tsx'
import styles from './ListBar.module.css'
import { ListTitle } from './ListParts.tsx'
import type { FilterTexts } from './list-url.ts'

type Props = {
  /** Words become the heading of the page; anything else brings its own. */
  title?: ReactNode
  filters: readonly Filter[]
  values: FilterTexts
  change: (values: Readonly<Record<string, string | undefined>>) => void
  /** Title and actions on one line, the filters on the next. */
  filtersBelow?: boolean
  children?: ReactNode
}

/** Title, filters and, at the right end, what can be done with the whole list. */
export function ListBar({ title, filters, values, change, filtersBelow = false, children }: Props) {
  return (
    <div className={styles.bar}>
      {typeof title === 'string' ? <ListTitle>{title}</ListTitle> : title}
      <div className={styles.filters} data-below={filtersBelow}>
        {filters.map(filter => (
          <Fragment key={filter.names.join()}>{filter.render({ values, change })}</Fragment>
        ))}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
