import type { ReactNode } from 'react'
import { ErrorBoundary } from '../ui/state/ErrorBoundary.tsx'
import { PageFailure } from '../ui/state/PartFailure.tsx'

type Props = {
  children: ReactNode
  /** Another value is another page: the error of the last one is forgotten. */
  page: string
}

/** Keeps the failure of a page from taking the rest of the window along. */
export function PageBoundary({ children, page }: Props) {
  return (
    <ErrorBoundary key={page} fallback={retry => <PageFailure cause="crashed" retry={retry} />}>
      {children}
    </ErrorBoundary>
  )
}
