import { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { countFigureDays } from './count-figure-days.ts'
import { serveFiguresFile } from './file/serve-figures-file.ts'
import { figureHandlers, homeHandlers } from './report.routes.ts'

export function mountReport(app: FastifyInstance, context: Context): Mounted {
  serveCalls(app, figureCalls, figureHandlers, context)
  serveCalls(app, homeCalls, homeHandlers, context)
  serveFiguresFile(app, context)
  return { jobs: [countFigureDays] }
}
