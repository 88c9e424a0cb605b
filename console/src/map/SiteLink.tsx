import { pendingDays } from '@watchfire/contract/alarm/alarm.calls.ts'
import { menus, rights } from '@watchfire/contract/core/rights.ts'
import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import type { Site } from '@watchfire/contract/map/map.calls.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { serverNow } from '../core/server-clock.ts'
import { select, useRight } from '../core/session-store.ts'
import { dayOf } from '../core/site-days.ts'
import { pendingCount } from './site-order.ts'

type Props = {
  site: Site
  onPlan: (projectId: number) => void
  className?: string | undefined
  children: ReactNode
}

/** Leads to the alarms that wait in a project, the top bar narrowed to it; without any to its floor plan, and without that to its own figures. */
export function SiteLink({ site, onPlan, className, children }: Props) {
  const { companyId, projectId, hasPlan } = site
  const mayList = useRight(rights.workplace)
  const narrow = () => select({ companyId, projectId })
  const from = addDays(dayOf(serverNow()), -pendingDays)
  if (mayList && pendingCount(site) > 0)
    return (
      <Link className={className} to={`${menus.workplace.url}?state=pending&from=${from}`} onClick={narrow}>
        {children}
      </Link>
    )
  return (
    <button type="button" className={className} onClick={hasPlan ? () => onPlan(projectId) : narrow}>
      {children}
    </button>
  )
}
