import type { Suggestion } from '@watchfire/contract/relation/relation.shapes.ts'
import type { ReactNode } from 'react'
import { type Ground, PlanGround } from '../plan/public/PlanGround.tsx'
import styles from './SuggestionsPlan.module.css'

type Props = {
  projectId: number
  rows: readonly Suggestion[]
  /** The one that is looked at. */
  lit: Suggestion | undefined
  withoutPicture: ReactNode
}

/** Both ends of what is suggested, with a line between them: cameras round, what else there is square. */
export function SuggestionsPlan({ projectId, rows, lit, withoutPicture }: Props) {
  return (
    <PlanGround projectId={projectId} withoutPicture={withoutPicture}>
      {ground => (
        <>
          <Links {...ground} rows={rows.filter(row => row !== lit)} />
          {lit && <Links {...ground} rows={[lit]} isLit />}
        </>
      )}
    </PlanGround>
  )
}

type LinksProps = Pick<Ground, 'ratio' | 'pixel'> & { rows: readonly Suggestion[]; isLit?: boolean }

function Links({ ratio, pixel, rows, isLit = false }: LinksProps) {
  return (
    <g className={styles.links} data-lit={isLit} aria-hidden>
      {rows.map(({ deviceId, name, isCamera, x, y, channelId, channelName, channelX, channelY }) => (
        <g key={`${deviceId} ${channelId}`}>
          <line x1={x} y1={y * ratio} x2={channelX} y2={channelY * ratio} strokeWidth={(isLit ? 4 : 2) * pixel} />
          <g transform={`translate(${channelX} ${channelY * ratio}) scale(${pixel})`}>
            <circle r={7} />
            {isLit && <text y={22}>{channelName}</text>}
          </g>
          <g transform={`translate(${x} ${y * ratio}) scale(${pixel})`}>
            {isCamera ? <circle r={7} /> : <rect x={-6} y={-6} width={12} height={12} />}
            {isLit && <text y={-13}>{name}</text>}
          </g>
        </g>
      ))}
    </g>
  )
}
