/** Who listens: readers of the same scope, rights and language are one audience, and whatever is told to one is told to all of it. */
import type { Viewer } from '../session/viewer.ts'
import type { Listener } from './live-kinds.ts'

export type Audience = Listener &
  Pick<Viewer, 'tenantId' | 'companyIds' | 'projectIds' | 'regionLimits' | 'regionId'> & {
    /** The same for equal audiences. */
    readonly key: string
    /** The same for audiences that are told the same words. */
    readonly wording: string
  }

export function audienceOf(viewer: Viewer, { language, rights }: Listener): Audience {
  const { tenantId, companyIds, projectIds, regionLimits, regionId } = viewer
  const ascending = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b)
  const wording = `${language} ${ascending(rights)}`
  const scope = [tenantId, ascending(companyIds), projectIds && ascending(projectIds), regionLimits, regionId]
  return {
    language,
    rights,
    tenantId,
    companyIds,
    projectIds,
    regionLimits,
    regionId,
    wording,
    key: JSON.stringify([wording, scope]),
  }
}

export type AudienceMap = ReadonlyMap<string, Audience>

/** An audience stays for a while after its last reader left: what happens meanwhile is at hand when they return. */
export function openAudiences(lingerMs: number, now: () => number = Date.now) {
  const counted = new Map<string, { audience: Audience; readers: number; until: number }>()
  /** The same object until an audience comes or goes. */
  let current: AudienceMap | undefined
  return {
    /** Equal audiences become one object. */
    join(audience: Audience): Audience {
      const known = counted.get(audience.key)
      if (known) {
        known.readers += 1
        return known.audience
      }
      counted.set(audience.key, { audience, readers: 1, until: 0 })
      current = undefined
      return audience
    },
    leave({ key }: Audience) {
      const known = counted.get(key)
      if (known) {
        known.readers -= 1
        known.until = now() + lingerMs
      }
    },
    current(): AudienceMap {
      for (const [key, { readers, until }] of counted) {
        if (readers === 0 && until <= now()) {
          counted.delete(key)
          current = undefined
        }
      }
      current ??= new Map(Array.from(counted, ([key, { audience }]) => [key, audience]))
      return current
    },
  }
}

const companies = new WeakMap<AudienceMap, readonly number[] | null>()

/** Null: all. Most rows of a busy platform belong to companies nobody looks at right now. */
export function companiesOf(audiences: AudienceMap): readonly number[] | null {
  const known = companies.get(audiences)
  if (known !== undefined) return known
  const list = [...audiences.values()]
  const found = list.some(({ tenantId }) => tenantId === null)
    ? null
    : [...new Set(list.flatMap(({ companyIds }) => companyIds))]
  companies.set(audiences, found)
  return found
}
