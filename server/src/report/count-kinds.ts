/** Faces by the kind of person, of each part of a period. */
import type { Reader } from '../core/db/database.ts'
import { countFigures, type FigureScope } from './figures.queries.ts'

const kinds = 3
const nobody = { authorised: 0, unauthorised: 0, unknown: 0 }
export type Kinds = typeof nobody

export async function countKinds(
  db: Reader,
  scope: FigureScope,
  split: 'dayKind' | 'monthKind',
  parts: readonly string[],
): Promise<(Kinds & { part: string })[]> {
  const rows = await countFigures(db, scope, split, parts.length * kinds)
  const found = new Map(rows.map(row => [row.key, row.total]))
  return parts.map(part => {
    const of = (kind: keyof Kinds) => found.get(`${part}:${kind}`) ?? 0
    return { part, authorised: of('authorised'), unauthorised: of('unauthorised'), unknown: of('unknown') }
  })
}
