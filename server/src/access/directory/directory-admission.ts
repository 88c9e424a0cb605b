import type { Admission } from '../provider/admit-person.ts'
import type { DirectoryRow } from './directory.queries.ts'
import { plainName } from './person-of-entry.ts'

/** Groups of a directory are entries, named in one way of writing on both sides. */
export const plainNames = (groups: readonly string[]): string[] => groups.map(plainName)

export const admissionOf = (directory: DirectoryRow): Admission => ({
  ...directory,
  groups: directory.groups.map(one => ({ ...one, group: plainName(one.group) })),
})
