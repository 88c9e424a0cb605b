/** What other modules may ask of this one. */
export { confirmHeld, findFacesVersion, listFaces, noteCopy } from './face.queries.ts'
export { faceKeyOf } from './face-key.ts'
export { insertAssessment, writeFaceUse } from './face-use.queries.ts'
export { insertLibrary } from './library.queries.ts'
export { findPerson } from './person.queries.ts'
export { insertPerson } from './person-change.queries.ts'
