import type { CameraRow } from '@watchfire/contract/device/camera.shapes.ts'
import { StateMark } from '../public/StateMark.tsx'
import { CameraActions } from './CameraActions.tsx'
import styles from './CameraCards.module.css'
import { pictureProblem, placeText } from './camera-words.ts'
import { ProblemLine } from './ProblemLine.tsx'
import { SetUpMark } from './SetUpMark.tsx'

type Props = { cameras: readonly CameraRow[]; onOpen: (channelId: string) => void }

/** The same list for a narrow screen. */
export function CameraCards({ cameras, onOpen }: Props) {
  return (
    <ul className={styles.cards}>
      {cameras.map(camera => (
        <li key={camera.channelId} className={styles.card} data-state={camera.state}>
          <button type="button" className={styles.open} onClick={() => onOpen(camera.channelId)}>
            <span className={styles.line}>
              <strong>{camera.name}</strong>
              <StateMark state={camera.state} />
            </span>
            <small>{[placeText(camera), camera.location].filter(Boolean).join(' · ')}</small>
            <small>{camera.aiServerName}</small>
            <ProblemLine problem={pictureProblem(camera)} />
          </button>
          <div className={styles.line}>
            <span>
              <SetUpMark setUp={camera.setUp} />
              <ProblemLine problem={camera.refusal ?? undefined} />
            </span>
            <CameraActions camera={camera} />
          </div>
        </li>
      ))}
    </ul>
  )
}
