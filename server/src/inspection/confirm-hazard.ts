import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { hazardLevel } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { z } from 'zod'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { takeStep } from './take-step.ts'

export const confirmHazard: Handler<typeof hazardCalls.confirm> = (given, viewer, { db }) =>
  takeStep(db, viewer, given, {
    act: 'confirm',
    audit: 'confirmHazard',
    write: hazard => {
      const { level, clause = '', basis = hazard.basis, interim = '', words } = given
      if (level === 'major' && clause === '') throw refuse('inspection.clauseMissing')
      return { words, change: { level: z.encode(hazardLevel, level), clause, basis, interim } }
    },
  })
