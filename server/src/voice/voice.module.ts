import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { openSynthesizer } from './synthesizer.ts'
import { serveVoice } from './voice.routes.ts'

export function mountVoice(app: FastifyInstance, { db }: Context): void {
  serveVoice(app, { db, voice: openSynthesizer() })
}
