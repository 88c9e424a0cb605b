import type { SamplesOf } from '../../sample.ts'
import type { peopleImportCalls } from './people-import.calls.ts'

/** The beginning of an archive: enough for an example, too little for a spreadsheet. */
const sheet = 'UEsDBBQAAAAIAA=='

export const peopleImportSamples = {
  checkPeople: { input: { sheet }, refused: { sheet: ['not base64!'] } },
  importPeople: { input: { sheet, lines: [2, 3] }, refused: { lines: [[], [1]] } },
} satisfies SamplesOf<typeof peopleImportCalls>
