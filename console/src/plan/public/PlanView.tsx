import { rights } from '@watchfire/contract/core/rights.ts'
import { Link } from 'react-router'
import { hasRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { CameraGround, CameraMark } from '../PlanCamera.tsx'
import { PlanCluster } from '../PlanCluster.tsx'
import { planTexts } from '../plan.texts.ts'
import { clusteredBeyond, clustersOf } from '../plan-clusters.ts'
import { usePlanAlarms } from '../use-plan-alarms.ts'
import { type Ground, PlanGround } from './PlanGround.tsx'
import styles from './PlanView.module.css'

/** The floor plan of a project to look at: where its cameras are, which are away, and where an alarm waits. */
export function PlanView({ projectId }: { projectId: number }) {
  return <PlanGround projectId={projectId}>{ground => <Cameras {...ground} />}</PlanGround>
}

function Cameras({ plan, ratio, pixel, zoom }: Ground) {
  const t = useTexts(planTexts)
  const alarms = usePlanAlarms(plan.projectId)
  const channelOf = new Map(plan.channels.map(channel => [channel.channelId, channel]))
  const many = plan.positions.length > clusteredBeyond
  const clusters = many ? clustersOf(plan.positions, 44 * pixel) : []
  const alone = many ? clusters.flatMap(({ positions }) => (positions.length === 1 ? positions : [])) : plan.positions
  return (
    <>
      {clusters
        .filter(({ positions }) => positions.length > 1)
        .map(cluster => (
          <PlanCluster
            key={cluster.key}
            cluster={cluster}
            alarms={alarms}
            ratio={ratio}
            pixel={pixel}
            onOpen={at => zoom(2, at)}
          />
        ))}
      {alone.map(position => {
        const { channelId } = position
        const channel = channelOf.get(channelId)
        const name = channel?.name ?? channelId
        const alarm = alarms.get(channelId)
        return (
          <CameraGround
            key={channelId}
            position={position}
            state={channel?.state ?? 'inactive'}
            alarm={alarm}
            ratio={ratio}
          >
            <Link
              to={
                alarm && hasRight(rights.workplace)
                  ? `/workplace?device=${channelId}&state=pending`
                  : `/device-info?deviceId=${channelId}`
              }
              aria-label={t(alarm ? 'hereWithAlarm' : channel?.state === 'online' ? 'here' : 'hereAway', { name })}
            >
              <g className={styles.point} transform={`translate(${position.x} ${position.y * ratio}) scale(${pixel})`}>
                <CameraMark name={many ? '' : name} />
              </g>
            </Link>
          </CameraGround>
        )
      })}
    </>
  )
}
