import { EnvironmentFilled } from '@ant-design/icons'
import type { Site } from '@watchfire/contract/map/map.calls.ts'
import { useTexts } from '../core/texts.ts'
import { SeverityMark, severityOf } from '../ui/SeverityMark.tsx'
import { VisuallyHidden } from '../ui/text.tsx'
import { SiteLink } from './SiteLink.tsx'
import styles from './SiteMark.module.css'
import { siteMapTexts } from './site-map.texts.ts'
import { pendingOfAll } from './site-order.ts'
import { usePendingLabels } from './use-pending-labels.ts'

type Props = { sites: readonly Site[]; onPlan: (projectId: number) => void; onCloser: () => void }

/** A project on the map, or several that stand too close together: what is most urgent there and how often, glowing while it is severe. */
export function SiteMark({ sites, onPlan, onCloser }: Props) {
  const t = useTexts(siteMapTexts)
  const words = usePendingLabels()
  const [first] = sites
  if (!first) return null
  const pending = pendingOfAll(sites)
  const [urgent] = pending
  const several = sites.length > 1
  const inside = (
    <>
      <span className={styles.mark} aria-hidden data-level={urgent && severityOf[urgent.level]}>
        {urgent ? <SeverityMark severity={severityOf[urgent.level]} size={16} /> : <EnvironmentFilled />}
        {urgent && <strong>{urgent.count}</strong>}
        {several && <span className={styles.several}>×{sites.length}</span>}
      </span>
      {!several && (
        <span className={styles.name} aria-hidden>
          {first.projectName}
        </span>
      )}
    </>
  )
  if (several)
    return (
      <button type="button" className={styles.site} onClick={onCloser}>
        {inside}
        <VisuallyHidden>{t('cluster', { count: sites.length, pending: words(pending) })}</VisuallyHidden>
      </button>
    )
  return (
    <SiteLink site={first} className={styles.site} onPlan={onPlan}>
      {inside}
      <VisuallyHidden>{t('site', { name: first.projectName, pending: words(pending) })}</VisuallyHidden>
    </SiteLink>
  )
}
