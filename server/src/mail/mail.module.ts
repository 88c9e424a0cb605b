import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import type { ResolveFor } from '../core/egress/egress-address.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { openSigningKey } from '../core/session/signing-key.ts'
import { startMailDelivery } from './delivery/mail-delivery.ts'
import { openMailLinks } from './delivery/mail-links.ts'
import type { InvitationUrl, MakeAttachment } from './mail.public.ts'
import { mailHandlers, serveMailLinks } from './mail.routes.ts'

export async function mountMail(
  app: FastifyInstance,
  context: Context & { resolveFor: ResolveFor; attach: MakeAttachment; invitationUrl: InvitationUrl },
): Promise<Mounted> {
  const { db, log, settings, store, sealer, resolveFor, attach, invitationUrl, presence, sends } = context
  const links = openMailLinks(await openSigningKey({ db, log, sealer }, 'mailLink'), settings.WATCHFIRE_PUBLIC_URL)
  const tools = { db, store, links, sealer, log, resolveFor, attach, invitationUrl, holder: presence.number }
  serveCalls(app, mailCalls, mailHandlers(tools), context)
  serveMailLinks(app, { db, store, links })
  const delivery = sends ? startMailDelivery(tools) : undefined
  return { close: () => delivery?.stop() }
}
