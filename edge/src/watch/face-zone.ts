/** One zone that tells who of the people libraries is in it: several looks at somebody who is followed decide together. Pure. */
import type { Whose } from '../faces/face-matcher.ts'
import { FaceVotes } from '../faces/face-votes.ts'
import type { SeenFace } from '../faces/seen-faces.ts'
import { boxOf } from './motion-box.ts'
import type { ObjectTrack } from './object-tracker.ts'
import { maxAgeMs } from './presence-debouncer.ts'
import type { ZoneEvent } from './watch-events.ts'
import { type Grid, WatchedArea } from './watched-area.ts'
import type { ZoneSettings } from './zone-shape.ts'

/** Whose face it is, and by which model. */
export type Recogniser = {
  whose: (embedding: readonly number[], now: number) => Whose
  model: string
}
/** Who comes again so soon was lost from sight, or walks to and fro, ms. */
const sameVisit = 5 * 60_000
/** So many looks at one nobody knows: more of them soon would tell nothing. */
const enoughLooks = 12

type Followed = { votes: FaceVotes; looks: number; reported: boolean }

export class FaceZone {
  private readonly settings: ZoneSettings
  private readonly area: WatchedArea
  private readonly recogniser: Recogniser
  private followed = new Map<ObjectTrack, Followed>()
  private readonly reportedAt = new Map<number, number>()
  private now: readonly ObjectTrack[] = []

  constructor(settings: ZoneSettings, grid: Grid, recogniser: Recogniser) {
    this.settings = settings
    this.area = new WatchedArea({ ...settings, looksFor: 'person', rule: undefined }, grid)
    this.recogniser = recogniser
  }

  /** Whether another look soon would tell more. */
  get isUnsettled(): boolean {
    return this.now.some(track => {
      const { reported = false, looks = 0 } = this.followed.get(track) ?? {}
      return !reported && looks < enoughLooks
    })
  }

  see(tracks: readonly ObjectTrack[], faces: readonly SeenFace[], at: number, armed: boolean): ZoneEvent[] {
    const here = new Set(tracks)
    this.followed = new Map([...this.followed].filter(([track]) => here.has(track)))
    this.now = tracks.filter(track => track.isSure && this.area.isOfKind(track) && this.area.holds(track))
    return this.now.flatMap(track => {
      const face = faces.find(({ person }) => isOf(track, person, this.area.grid))
      return face && track.lastSeen === at ? (this.weigh(track, face, at, armed) ?? []) : []
    })
  }

  forget(): void {
    this.followed.clear()
    this.now = []
  }

  private weigh(track: ObjectTrack, face: SeenFace, at: number, armed: boolean): ZoneEvent | undefined {
    const known = this.followed.get(track) ?? { votes: new FaceVotes(), looks: 0, reported: false }
    this.followed.set(track, known)
    if (known.reported) return undefined
    known.looks++
    known.votes.add(this.recogniser.whose(face.embedding, at), face.side)
    const { decided } = known.votes
    if (!decided || !armed) return undefined
    known.reported = true
    const before = this.reportedAt.get(decided.personId)
    this.reportedAt.set(decided.personId, at)
    if (before !== undefined && Math.abs(at - before) < sameVisit) return undefined
    const { model } = this.recogniser
    const { name: zone, alarmType } = this.settings
    const { left, top, right, bottom } = face
    const { width, height } = this.area.grid
    return {
      ...{ kind: 'intrusion', zone, rule: 'recognised', alarmType, model, at },
      since: Math.max(track.since, at - maxAgeMs),
      boxes: [boxOf({ left, top, right, bottom, label: 'face' }, 1, 1), boxOf(track.component, width, height)],
      person: { personnelId: decided.personId, pType: decided.type },
      details: {
        distance: Math.round(decided.distance * 1000) / 1000,
        ...{ threshold: decided.threshold, looks: decided.looks },
      },
    }
  }
}

/** Whether somebody was seen there in this look: the track took the box over as it was. */
function isOf({ component }: ObjectTrack, { left, bottom }: SeenFace['person'], { width, height }: Grid): boolean {
  return Math.abs(component.left - left * width) < 1e-6 && Math.abs(component.bottom - bottom * height) < 1e-6
}
