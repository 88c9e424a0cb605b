/** The address a provider sends browsers back to: one for each customer, so that no provider answers in the name of another's. */
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { FastifyRequest } from 'fastify'
import { askedOrigin } from '../../core/http/asked-origin.ts'

export const redirectPath = (tenantId: number): string =>
  providerCalls.takeCode.path.replace(':customer', String(tenantId))

/** Where this installation is: as it is set, or as the browser that asks has it. */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  const { origin, pathname } = new URL(publicUrl ?? askedOrigin(request))
  return origin + pathname.replace(/\/+$/, '')
}

/** Whether the browser is where the provider will send it back to: its cookie is for one host. */
export const isAtOrigin = (request: FastifyRequest, origin: string): boolean =>
  new URL(askedOrigin(request)).host === new URL(origin).host
