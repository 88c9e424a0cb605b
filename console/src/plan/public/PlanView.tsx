import { rights } from '@watchfire/contract/core/rights.ts'
import { Link } from 'react-router'
import { useConnection } from '../../core/server-connection.ts'
import { hasRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { drawnDevices, saidOf } from '../drawn-devices.ts'
import { PlanCluster } from '../PlanCluster.tsx'
import { DeviceGround, DeviceMark } from '../PlanDevice.tsx'
import { planTexts } from '../plan.texts.ts'
import { plannedPath } from '../planned-path.ts'
import { usePlanAlarms } from '../use-plan-alarms.ts'
import { useWithValues } from '../use-with-values.ts'
import { type Ground, PlanGround } from './PlanGround.tsx'
import styles from './PlanView.module.css'

/** The floor plan of a project to look at: where its cameras and sensors are, which are away, and where an alarm waits. */
export function PlanView({ projectId }: { projectId: number }) {
  const { lost } = useConnection()
  return (
    <PlanGround projectId={projectId} taken={ground => drawnDevices(ground, lost).letters.taken}>
      {ground => <Devices {...ground} lost={lost} />}
    </PlanGround>
  )
}

function Devices({ plan, ratio, pixel, zoom, lost }: Ground & { lost: boolean }) {
  const t = useTexts(planTexts)
  const withValues = useWithValues()
  const alarms = usePlanAlarms(plan.projectId)
  const { clusters, alone, letters } = drawnDevices({ plan, ratio, pixel }, lost)
  return (
    <>
      {clusters.map(cluster => (
        <PlanCluster
          key={cluster.key}
          cluster={cluster}
          alarms={alarms}
          ratio={ratio}
          pixel={pixel}
          onOpen={at => zoom(2, at)}
        />
      ))}
      {alone.map(device => {
        const { deviceId, kind, name, state, view, x, y } = device
        const alarm = alarms.get(deviceId)
        return (
          <DeviceGround key={deviceId} view={view} state={state} alarm={alarm} ratio={ratio}>
            <Link
              to={
                alarm && hasRight(rights.workplace)
                  ? `/workplace?device=${deviceId}&state=pending`
                  : plannedPath({ deviceId, kind })
              }
              aria-label={withValues(t(saidOf(state, Boolean(alarm)), { name }), device)}
            >
              <g className={styles.point} transform={`translate(${x} ${y * ratio}) scale(${pixel})`}>
                <DeviceMark device={device} lettering={letters.of.get(device)} />
              </g>
            </Link>
          </DeviceGround>
        )
      })}
    </>
  )
}
