import { faceUseCalls } from '@watchfire/contract/people/face-use.calls.ts'
import { libraryCalls } from '@watchfire/contract/people/library.calls.ts'
import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { recognitionCalls } from '@watchfire/contract/people/recognition.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { faceUseHandlers, libraryHandlers, personHandlers, recognitionHandlers } from './people.routes.ts'
import { servePeopleExport } from './people-export.ts'
import { servePersonData } from './person-data.ts'
import { photoUrls, servePhotos } from './photo-link.ts'
import { purgePeople } from './purge-people.ts'
import { serveFaceAssessment } from './serve-face-assessment.ts'

export function mountPeople(app: FastifyInstance, context: Context): Mounted {
  serveCalls(app, personCalls, personHandlers(photoUrls(context.tickets), context.store), context)
  serveCalls(app, faceUseCalls, faceUseHandlers, context)
  serveCalls(app, libraryCalls, libraryHandlers, context)
  serveCalls(app, recognitionCalls, recognitionHandlers, context)
  servePhotos(app, context)
  servePeopleExport(app, context)
  servePersonData(app, context)
  serveFaceAssessment(app, context)
  return { jobs: purgePeople(context) }
}
