import { z } from 'zod'
import { coded } from '../core/coded.ts'
import { name, rowId, siteTime } from '../core/fields.ts'
import { wire } from '../core/wire.ts'

/** What a display shows: the wall display (171), or the custom screen of its company (172). */
export const shownScreen = coded({ bigScreen: 1, customScreen: 2 })
export type ShownScreen = z.output<typeof shownScreen>

/** Waiting: never opened. Away: it was, and has not been heard of for longer than {@link awayAfterMinutes}. */
export const displayState = coded({ showing: 1, away: 2, waiting: 3, revoked: 4 })
export type DisplayState = z.output<typeof displayState>

/** A display says every minute that it lives. */
export const awayAfterMinutes = 3

export const display = wire(
  {
    displayId: rowId,
    name: z.string(),
    screen: shownScreen,
    /** The one project it shows; null for the whole company. */
    projectId: rowId.nullable(),
    projectName: z.string(),
    state: displayState,
    lastSeenStr: siteTime,
    address: z.string(),
    /** As it said last; null where its browser does not tell. */
    fps: z.int().nullable(),
    heapMb: z.int().nullable(),
    /** Seconds since something came from the server. */
    dataAge: z.int().nullable(),
    /** Whether its browser lets it sound: one that nobody has touched may forbid it. */
    soundAllowed: z.boolean().nullable(),
    createdBy: z.string(),
    createdStr: siteTime,
  },
  { displayId: 'id', state: 'status' },
)
export type Display = z.output<typeof display>

export const newDisplay = z.object({
  ofCompanyId: rowId,
  name: name(40),
  screen: shownScreen,
  ofProjectId: rowId.optional(),
})

export const displayReport = z.object({
  fps: z.int().min(0).max(1000).optional(),
  heapMb: z.int().min(0).max(1_000_000).optional(),
  dataAge: z.int().min(0).max(100_000_000).optional(),
  soundAllowed: z.boolean().optional(),
})
