import { Fragment, type ReactNode } from 'react'
import type { Filter } from './filters.tsx'
import type { FilterTexts } from './list-url.ts'
import './list.css'

type Props = {
  title?: ReactNode
  filters: readonly Filter[]
  values: FilterTexts
  change: (values: Readonly<Record<string, string | undefined>>) => void
  children?: ReactNode
}

/** Title, filters and, at the right end, what can be done with the whole list. */
export function ListBar({ title, filters, values, change, children }: Props) {
  return (
    <div className="wf-list-bar">
      {title && <h1 className="wf-list-title">{title}</h1>}
      <div className="wf-list-filters">
        {filters.map(filter => (
          <Fragment key={filter.names.join()}>{filter.render({ values, change })}</Fragment>
        ))}
      </div>
      {children && <div className="wf-list-actions">{children}</div>}
    </div>
  )
}
