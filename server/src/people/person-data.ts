/** `GET /staff/exportPersonnelData`: all that is stored of one person, photos, recognitions and who looked included, for that person to have. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import type { FastifyInstance } from 'fastify'
import { actingOn, looksAtPerson, writeAudit } from '../audit/audit.public.ts'
import type { Context } from '../core/context.ts'
import { inScope } from '../core/db/database.ts'
import { findFile } from '../core/files/file.queries.ts'
import { serveRaw } from '../core/http/raw-route.ts'
import { refuse } from '../core/http/refuse.ts'
import { siteText } from '../core/site-time.ts'
import { findConsent, findPerson, listPhotos } from './person.queries.ts'
import { consentView, personView } from './person.view.ts'
import { recordsOfPerson } from './records-of-person.ts'

/** Looks that are told, the newest. */
const maxLooks = 1000

export function servePersonData(app: FastifyInstance, tools: Pick<Context, 'db' | 'log' | 'sessions' | 'store'>): void {
  const { db, store } = tools
  const embedded = async (fileId: string | null | undefined, tenantId: number) => {
    const file = fileId ? await findFile(db.auth, fileId, tenantId) : undefined
    if (!fileId || !file) return undefined
    return `data:${file.mime};base64,${(await buffer(store.read(fileId))).toString('base64')}`
  }
  serveRaw(app, personCalls.exportData, tools, async ({ personId }, viewer, request, reply) => {
    const { row, consent, photos, seen } = await inScope(db, viewer, async trx => {
      const found = await findPerson(trx, viewer, personId)
      if (!found) throw refuse('person.notFound')
      const actor = { ...viewer, call: personCalls.exportData.path, requestId: request.id }
      await writeAudit(trx, actingOn(actor, found), 'exportPersonData', String(personId))
      return {
        row: found,
        consent: await findConsent(trx, found),
        photos: await listPhotos(trx, found),
        seen: await looksAtPerson(
          trx,
          { companyId: found.company_id, personId, since: found.made_at, limit: maxLooks },
          viewer.language,
        ),
      }
    })
    const time = (at: number | null) => (at === null ? null : siteText(at))
    const { madeAt, consentUntil, expiresAt, ...person } = personView(row)
    const body = {
      exportedAt: siteText(Date.now()),
      person: {
        ...person,
        phone: row.phone,
        idNumber: row.id_number,
        addedAt: siteText(madeAt),
        consentUntil: time(consentUntil),
        expiresAt: time(expiresAt),
      },
      consent: consent && {
        ...consentView(consent),
        givenAt: time(consent.given_at),
        until: time(consent.until),
        recordedAt: time(consent.recorded_at),
        file: await embedded(consent.file_id, row.tenant_id),
      },
      photos: await Promise.all(
        photos.map(async ({ slot, file_id, made_at }) => ({
          index: slot,
          addedAt: siteText(made_at),
          picture: await embedded(file_id, row.tenant_id),
        })),
      ),
      looks: seen.looks,
      olderLooksLeftOut: !seen.areAll,
    }
    reply
      .type('application/json')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="person-${personId}.json"`)
    const records = recordsOfPerson(db, viewer, personId)
    return reply.send(Readable.from(withList(body, 'recognitions', records), { objectMode: false }))
  })
}

/** The object as JSON with one more field, a list that is written as it comes. */
async function* withList(body: object, name: string, items: AsyncIterable<string>): AsyncGenerator<string, void> {
  yield `${JSON.stringify(body, null, 2).slice(0, -2)},\n  ${JSON.stringify(name)}: [`
  yield* items
  yield '\n  ]\n}\n'
}
