/**
 * The console before another back end that speaks the calls of the specification (product rule of `WATCHFIRE_API`). Its calls and files
 * are handed on as they come; its answers are completed to what our contract says. What it cannot know is refused by us.
 */
import { fileURLToPath } from 'node:url'
import replyFrom from '@fastify/reply-from'
import { allCalls } from '@watchfire/contract'
import { brandCalls } from '@watchfire/contract/access/brand.calls.ts'
import { type Call, defaultBody, listBody } from '@watchfire/contract/core/call.ts'
import { okMessage } from '@watchfire/contract/core/envelope.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { brandAt, readOwnBrands, useBrands } from '../core/brand.ts'
import { serveBrandFiles } from '../core/brand-files.ts'
import { buildApp } from '../core/http/app.ts'
import { serveConsole } from '../core/http/console-files.ts'
import { encodeAnswer } from '../core/http/decode-input.ts'
import { refuse } from '../core/http/refuse.ts'
import { serveSecurityTxt } from '../core/http/security-txt.ts'
import { siteZone } from '../core/site-time.ts'
import type { AdapterSettings } from './adapter.settings.ts'
import { forwardTo } from './forward.ts'
import { missingCalls, offeredCalls } from './offered-calls.ts'

const consoleFolder = fileURLToPath(new URL('../../../console/dist', import.meta.url))

/** Calls are waited for as long as the console waits for them (spec §9). */
const answerMs = 1_200_000

export async function composeAdapter(
  settings: AdapterSettings,
  log: FastifyBaseLogger,
): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  useBrands(readOwnBrands(settings.WATCHFIRE_DATA), settings.WATCHFIRE_BRANDS, settings.WATCHFIRE_PUBLIC_URL)
  const app = await buildApp({ log, trustProxy: settings.WATCHFIRE_TRUST_PROXY, timeouts: {} })
  const base = settings.WATCHFIRE_API
  await app.register(replyFrom, {
    base: new URL(base).origin,
    disableRequestLogging: true,
    undici: { headersTimeout: answerMs, bodyTimeout: answerMs },
  })
  // Uploads go on as they come.
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload))
  const forward = forwardTo(base)

  app.get(brandCalls.read.path, { config: { anonymous: true } }, async ({ hostname }) => {
    const { name: brand, look } = brandAt(hostname)
    const answer = { brand, look, demo: false, serverTime: Date.now(), timeZone: siteZone() }
    return { rcode: 0, rmsg: okMessage, ...encodeAnswer(brandCalls.read, answer) }
  })
  for (const path of ['/healthz', '/readyz']) app.get(path, async () => ({ rcode: 0, rmsg: okMessage, data: null }))
  // Who calls is known to the other back end alone, so nobody sends more than a list.
  const route = ({ method, path, right, bodyLimit = defaultBody }: Call) => ({
    method,
    url: path,
    bodyLimit: Math.min(bodyLimit, listBody),
    config: { anonymous: right === 'anyone' },
  })
  for (const call of offeredCalls)
    app.route({ ...route(call), handler: (request, reply) => forward(request, reply, call) })
  for (const call of missingCalls.filter(({ path }) => !['/healthz', '/readyz'].includes(path)))
    app.route({
      ...route(call),
      handler: async () => {
        throw refuse('call.notOffered')
      },
    })
  serveSecurityTxt(app, { contact: settings.WATCHFIRE_SECURITY_CONTACT, publicUrl: settings.WATCHFIRE_PUBLIC_URL })
  serveBrandFiles(app)
  await serveConsole(app, consoleFolder, allCalls, {
    media: settings.WATCHFIRE_API_MEDIA,
    elsewhere: (request, reply) => forward(request, reply),
  })
  return { app, close: () => app.close() }
}
