/** Whom a customer lets in who comes by its own provider or directory, and with what. */
import { z } from 'zod'
import { rowId } from '../../core/fields.ts'
import { membershipInParts, scopeOfGroup } from './account.shapes.ts'

/** Groups a map may name. */
export const maxGroups = 50

export const groupGrant = z.object({
  group: z.string().trim().min(1).max(200),
  roleId: rowId,
  /** Absent: it gives a role and no projects of its own. */
  scope: scopeOfGroup.optional(),
})
export type GroupGrant = z.output<typeof groupGrant>

/** Somebody in no group of the map: the default role, or no sign-in. */
export const noGroup = z.enum(['defaultRole', 'refuse'])
/** Somebody who signs in for the first time: an account at once, or a wait until an administrator has linked one. */
export const newPeople = z.enum(['make', 'wait'])

export const admission = {
  /** The first that fits gives the role. Of projects and regions somebody has what all of theirs give, united. */
  groups: z.array(groupGrant).max(maxGroups),
  noGroup,
  newPeople,
  /** Of whoever is in no group of the map, and of all while there is none. */
  roleId: rowId,
  /** Of new accounts; once a group gives projects, of everybody whose groups give none. */
  ...membershipInParts,
}
