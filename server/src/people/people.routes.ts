import type { faceUseCalls } from '@watchfire/contract/people/face-use.calls.ts'
import type { libraryCalls } from '@watchfire/contract/people/library.calls.ts'
import type { personCalls } from '@watchfire/contract/people/person.calls.ts'
import type { recognitionCalls } from '@watchfire/contract/people/recognition.calls.ts'
import type { FileStore } from '../core/files/file-store.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { addPerson } from './add-person.ts'
import { changePerson } from './change-person.ts'
import { countPersons } from './count-persons.ts'
import { erasePerson } from './erase-person.ts'
import { getFaceUse } from './get-face-use.ts'
import { getPerson } from './get-person.ts'
import { judgeRecognition } from './judge-recognition.ts'
import { listFaceUses } from './list-face-uses.ts'
import { listLibraries } from './list-libraries.ts'
import { listPersons } from './list-persons.ts'
import { listReceipts } from './list-receipts.ts'
import { listRecognitions } from './list-recognitions.ts'
import type { PhotoUrl } from './photo-link.ts'
import { readLibraryDistances } from './read-library-distances.ts'
import { readLibraryTerm } from './read-library-term.ts'
import { readNumbers } from './read-numbers.ts'
import { readPhotos } from './read-photos.ts'
import { recordConsent } from './record-consent.ts'
import { removeLibrary } from './remove-library.ts'
import { removePhoto } from './remove-photo.ts'
import { replacePhoto } from './replace-photo.ts'
import { saveAssessment } from './save-assessment.ts'
import { saveLibrary } from './save-library.ts'
import { switchFaceUse } from './switch-face-use.ts'

export const personHandlers = (photoUrl: PhotoUrl, store: FileStore): Handlers<typeof personCalls> => ({
  list: listPersons,
  count: countPersons,
  get: getPerson,
  readNumbers,
  readPhotos: readPhotos(photoUrl),
  add: addPerson,
  change: changePerson,
  recordConsent,
  replacePhoto: replacePhoto(store),
  removePhoto: removePhoto(store),
  erase: erasePerson(store),
  listReceipts,
})

export const recognitionHandlers: Handlers<typeof recognitionCalls> = {
  list: listRecognitions,
  judge: judgeRecognition,
}

export const libraryHandlers: Handlers<typeof libraryCalls> = {
  list: listLibraries,
  save: saveLibrary,
  readTerm: readLibraryTerm,
  readDistances: readLibraryDistances,
  remove: removeLibrary,
}

export const faceUseHandlers: Handlers<typeof faceUseCalls> = {
  list: listFaceUses,
  get: getFaceUse,
  saveAssessment,
  switch: switchFaceUse,
}
