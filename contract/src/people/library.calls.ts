import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { name, rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { aiServerId } from '../device/device.shapes.ts'
import { faceLibrary, libraryKind } from './people.shapes.ts'
import { recordDays } from './recognition.shapes.ts'

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
      'Makes a library of a project, or changes its name, type, purpose and the AI servers that recognise people by it',
    input: wire(
      {
        libraryId: rowId.optional(),
        name: name(40),
        kind: libraryKind,
        purpose: name(100),
        projectId: rowId,
        /** How long records of its people are kept; left out: as it is. */
        recordDays: z.int().min(1).max(recordDays.most).optional(),
        /** The AI servers that recognise people by it; left out: as it is. */
        servers: z.array(aiServerId).max(serversOfLibrary).optional(),
      },
      { name: 'libraryName', kind: 'libraryType', projectId: 'ofProjectId', servers: 'faceServerIds' },
    ),
    answer: dataOf(z.object({ libraryId: rowId })),
    errors: ['library.notFound', 'library.otherProject', 'library.tooMany', 'project.notFound', 'device.notFound'],
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
