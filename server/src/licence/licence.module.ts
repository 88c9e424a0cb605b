import { licenceCalls } from '@watchfire/contract/licence/licence.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { licenceKey } from './licence-key.ts'
import { readLicences } from './read-licences.ts'
import { uploadLicence } from './upload-licence.ts'
import { licenceWatch } from './watch-licences.ts'

export function mountLicence(app: FastifyInstance, context: Context): Mounted {
  const key = licenceKey(context.settings.WATCHFIRE_LICENCE_KEY)
  const handlers = { read: readLicences, upload: uploadLicence(key) }
  serveCalls(app, licenceCalls, handlers, context)
  return { jobs: [{ name: 'licences', everyMs: 60_000, work: licenceWatch(context.log) }] }
}
