import type { RegionRow } from '@watchfire/contract/company/region.shapes.ts'
import { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { Link } from 'react-router'
import { sizedLink } from '../../core/sized-link.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import styles from './RegionPlan.module.css'
import { regionTexts } from './region.texts.ts'

export const useRegionPlan = (projectId: number | undefined) =>
  useCall(
    planCalls.read,
    { projectId: projectId ?? 0 },
    { quiet: true, selection: {}, enabled: projectId !== undefined },
  )

type Props = {
  region: Pick<RegionRow, 'regionId' | 'name' | 'projectId'>
  plan: ReturnType<typeof useRegionPlan>['data']
}

/** The floor plan of the project with the region on it; nothing where the project has none. */
export function RegionPlan({ region: { regionId, name, projectId }, plan }: Props) {
  const t = useTexts(regionTexts)
  if (!plan?.picture) return null
  const corners = plan.outlines.find(outline => outline.regionId === regionId)?.corners ?? []
  const [small, middle] = [sizedLink(plan.picture, 'small'), sizedLink(plan.picture, 'middle')]
  return (
    <section className={styles.part}>
      <h2>{t('onPlan')}</h2>
      <Link to={`/device-position/${projectId}`} className={styles.plan} title={t('openPlan')}>
        <img
          src={middle}
          srcSet={`${small} 320w, ${middle} 1600w`}
          sizes="min(100vw, 480px)"
          alt={t(corners.length > 0 ? 'regionOnPlan' : 'regionNotOnPlan', { name })}
        />
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
          <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} vectorEffect="non-scaling-stroke" />
        </svg>
      </Link>
    </section>
  )
}
