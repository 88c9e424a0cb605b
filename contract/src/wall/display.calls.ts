/** Displays: televisions that show a wall without anybody signing in (/wall). */
import { z } from 'zod'
import { ownSessionCalls } from '../access/session/own-session.calls.ts'
import { contentOf, dataOf, nothing, pageFields } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { name, rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { display, displayReport, newDisplay } from './display.shapes.ts'

export const displayCalls = callsOf('display', {
  list: call({
    path: '/api/screen/queryDisplayList',
    method: 'POST',
    right: rights.modifyCompany,
    summary: 'The displays of a company, those that are revoked last; never their keys',
    input: z.object({ ofCompanyId: rowId, ...pageFields }),
    answer: contentOf(display),
    errors: ['company.notFound'],
  }),
  make: call({
    path: '/api/screen/addDisplay',
    method: 'POST',
    right: rights.modifyCompany,
    scope: 'company',
    peopleOnly: true,
    confirm: true,
    summary:
      'Make a display of a company, or of one project of it, that shows the wall display or the custom screen. What it may read is what walls show, and nothing the caller may not. Its key is answered this once',
    input: newDisplay,
    answer: dataOf(wire({ displayId: rowId, key: z.string() }, { displayId: 'id' })),
    errors: [
      'company.notFound',
      'project.notFound',
      'display.ofPlatform',
      'display.tooMany',
      'display.nameTaken',
      'grant.rightsBeyond',
    ],
  }),
  rename: call({
    path: '/api/screen/renameDisplay',
    method: 'POST',
    right: rights.modifyCompany,
    scope: 'company',
    peopleOnly: true,
    summary: 'Give a display another name; what it shows, what it may read and its link stay as they were made',
    input: wire({ displayId: rowId, name: name(40) }, { displayId: 'id' }),
    answer: nothing,
    errors: ['display.notFound', 'display.ended', 'display.nameTaken'],
  }),
  revoke: call({
    path: '/api/screen/revokeDisplay',
    method: 'POST',
    right: rights.modifyCompany,
    scope: 'company',
    peopleOnly: true,
    confirm: true,
    summary: 'End a display for good, and at once what it has open',
    input: wire({ displayId: rowId }, { displayId: 'id' }),
    answer: nothing,
    errors: ['display.notFound'],
  }),
  open: call({
    path: '/api/screen/openDisplay',
    method: 'POST',
    right: 'anyone',
    summary:
      'A session of the display whose key this is: it reads what walls show and ends when the display is revoked; `homePage` is the screen to show',
    input: z.object({ key: z.string().max(100) }),
    // By the call and not by its shapes: those stay in one file of the console, on the way to the desk.
    answer: ownSessionCalls.signIn.answer,
    errors: ['display.unknown', 'display.revoked', 'company.stopped', 'call.tooMany'],
  }),
  report: call({
    path: '/api/screen/reportDisplay',
    method: 'POST',
    right: 'signedIn',
    onWalls: true,
    peopleOnly: true,
    summary: 'A display says that it lives, every minute, and how it fares',
    input: displayReport,
    answer: nothing,
    errors: ['display.notFound'],
  }),
})
