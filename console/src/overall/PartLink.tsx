import { rights } from '@watchfire/contract/core/rights.ts'
import type { Day } from '@watchfire/contract/core/zone-clock.ts'
import type { ScorePart } from '@watchfire/contract/overall/score.rules.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { select, useRight } from '../core/session-store.ts'
import { waysOf } from './score-part-labels.ts'

type Props = {
  part: ScorePart
  days: { from: Day; until: Day }
  /** Whose rows: the top bar is narrowed to it on the way. */
  project?: { companyId: number; projectId: number }
  children: ReactNode
}

/** To the rows behind a part, for who may see that list; to others it is its words alone. */
export function PartLink({ part, days, project, children }: Props) {
  const { right, address } = waysOf[part]
  const may = useRight(rights[right])
  if (!may) return children
  const narrow = project && (() => select({ companyId: project.companyId, projectId: project.projectId }))
  return (
    <Link to={address(days)} onClick={narrow}>
      {children}
    </Link>
  )
}
