/** Whom a customer lets in who comes by its own provider or directory, and with what. */
import { z } from 'zod'
import { rowId } from '../../core/fields.ts'
import { membership } from './account.shapes.ts'

/** Groups a map may name. */
export const maxGroups = 50

export const groupRole = z.object({ group: z.string().trim().min(1).max(200), roleId: rowId })

/** Somebody in no group of the map: the default role, or no sign-in. */
export const noGroup = z.enum(['defaultRole', 'refuse'])
/** Somebody who signs in for the first time: an account at once, or a wait until an administrator has linked one. */
export const newPeople = z.enum(['make', 'wait'])

export const admission = {
  /** The first that fits decides. */
  groups: z.array(groupRole).max(maxGroups),
  noGroup,
  newPeople,
  /** Of whoever is in no group of the map, and of all while there is none. */
  roleId: rowId,
  ...membership,
}
