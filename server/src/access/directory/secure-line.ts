import type { ResolveFor } from '../../core/egress/egress-address.ts'
import { inside, isIn } from '../../core/egress/network-list.ts'
import type { AnonymousCall } from '../../core/http/handlers.ts'

/** Whether a password may travel as it is: over TLS, within this machine, or within the networks of the plant that are allowed. */
export async function isSecureLine(
  { secure, address }: Pick<AnonymousCall, 'secure' | 'address'>,
  tenantId: number,
  resolveFor: ResolveFor,
): Promise<boolean> {
  if (secure || /^(::ffff:)?127\.|^::1$/.test(address)) return true
  const from = await resolveFor(tenantId)(address, 0).catch(() => undefined)
  return from !== undefined && isIn(inside)(from)
}
