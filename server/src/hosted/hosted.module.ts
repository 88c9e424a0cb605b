import { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { listHosted } from './list-hosted.ts'
import { readHostedDay } from './read-day.ts'
import { readHostedMonth } from './read-month.ts'
import { saveSchedule } from './save-schedule.ts'
import { tryTerm } from './try-term.ts'

export function mountHosted(app: FastifyInstance, context: Context): void {
  const { fileUrl } = context
  serveCalls(
    app,
    hostedCalls,
    {
      listHosted: listHosted(fileUrl),
      saveSchedule,
      tryTerm,
      readDay: readHostedDay(fileUrl),
      readMonth: readHostedMonth,
    },
    context,
  )
}
