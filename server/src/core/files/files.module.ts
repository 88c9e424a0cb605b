import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../context.ts'
import { abortOnSessionEnd } from '../live/abort-on-session-end.ts'
import { serveFiles } from './file-route.ts'
import { sweepFiles } from './sweep-files.ts'
import { serveUpload } from './upload-route.ts'

export async function mountFiles(app: FastifyInstance, context: Context): Promise<Mounted> {
  const { db, log, store, disk, fileUrl, timeouts, tickets, fileTickets, sessions } = context
  await serveUpload(app, { db, store, disk, fileUrl, timeouts })
  serveFiles(app, { db, store, tickets: fileTickets, links: tickets, readOn: abortOnSessionEnd(sessions) })
  return { jobs: [sweepFiles({ store, log })] }
}
