/** The machine that an AI server runs on, with all that runs there beside it. */
import { z } from 'zod'

export const machine = z.object({
  /** How many of its cores were busy, the mean of some seconds. */
  busy: z.number().min(0).max(100_000),
  cores: z.int().min(1).max(4096),
  /** What programs may still have of its memory. */
  memoryFreeBytes: z.int().min(0),
  memoryTotalBytes: z.int().min(1),
})
export type Machine = z.output<typeof machine>
