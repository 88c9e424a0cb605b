import { z } from 'zod'

/** Why stored files were deleted: past their term, or to make room. By itself, as alarms say it on the way to the desk. */
export const removalCause = z.enum(['rule', 'quota'])
/** The same of a run, which may also be of hosted pictures past the term of their camera, or of the records of alarms. */
export const runCause = z.enum([...removalCause.options, 'hosted', 'records'])
