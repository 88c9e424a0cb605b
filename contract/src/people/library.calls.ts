import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { name, rowId, timestamp } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { aiServerId } from '../device/device.shapes.ts'
import { faceLibrary, libraryKind, matchThreshold, personDays } from './people.shapes.ts'
import { recordDays, recordedDistances } from './recognition.shapes.ts'

/** So many AI servers can have one library. */
const serversOfLibrary = 100

/** Face libraries: each belongs to a project and says what it is for. */
export const libraryCalls = callsOf('library', {
  list: call({
    path: '/face/queryLibraryList',
    method: 'POST',
    right: rights.people,
    summary: 'The face libraries in scope, by name, each with how many people are in it',
    input: z.object({ ...pageFields }),
    answer: pageOf(faceLibrary),
    errors: [],
  }),
  save: call({
    path: '/face/saveLibrary',
    method: 'POST',
    right: rights.keepLibraries,
    summary:
      'Makes a library of a project, or changes its name, type, purpose, terms, threshold and the AI servers that recognise people by it; a longest term ends that of people who are kept longer',
    input: wire(
      {
        libraryId: rowId.optional(),
        name: name(40),
        kind: libraryKind,
        purpose: name(100),
        projectId: rowId,
        /** How long records of its people are kept; left out: as it is. */
        recordDays: z.int().min(1).max(recordDays.most).optional(),
        /** Left out: as it is. */
        personDays: personDays.optional(),
        /** How far a face may be from the photos of its people; left out: as it is. */
        threshold: matchThreshold.optional(),
        /** The AI servers in scope that recognise people by it; left out: as it is. */
        servers: z.array(aiServerId).max(serversOfLibrary).optional(),
      },
      {
        ...{ name: 'libraryName', kind: 'libraryType', projectId: 'ofProjectId' },
        ...{ threshold: 'faceThreshold', servers: 'faceServerIds' },
      },
    ),
    answer: dataOf(z.object({ libraryId: rowId })),
    errors: ['library.notFound', 'library.otherProject', 'library.tooMany', 'project.notFound', 'device.notFound'],
  }),
  readTerm: call({
    path: '/face/queryLibraryTerm',
    method: 'POST',
    right: rights.keepLibraries,
    summary:
      'Of how many people of a library a longest term of so many days would end the own one, and when they would be erased',
    input: z.object({ libraryId: rowId, personDays: personDays.min(1) }),
    answer: dataOf(z.object({ people: z.int(), endsAt: timestamp })),
    errors: ['library.notFound'],
  }),
  readDistances: call({
    path: '/face/queryLibraryDistances',
    method: 'POST',
    right: rights.keepLibraries,
    summary:
      'How far the faces were that cameras recognised as people of a library lately, and which were judged right or wrong: what another threshold would have let through',
    input: z.object({ libraryId: rowId }),
    answer: dataOf(recordedDistances),
    errors: ['library.notFound'],
  }),
  remove: call({
    path: '/face/deleteLibrary',
    method: 'POST',
    right: rights.keepLibraries,
    summary: 'Removes a library nobody is in; of one with people it says how many',
    input: z.object({ libraryId: rowId }),
    answer: nothing,
    errors: ['library.notFound', 'library.inUse'],
  }),
})
