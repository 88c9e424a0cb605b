import type { Call } from '@watchfire/contract/core/call.ts'
import { seedRoles } from '@watchfire/contract/core/rights.ts'

/** Whether accounts of a role the product comes with may make the call; a limit to projects is another matter. */
export const mayCall = (role: keyof typeof seedRoles, { right }: Call): boolean =>
  right === 'signedIn' || [right].flat().some(id => (seedRoles[role] as readonly unknown[]).includes(id))
